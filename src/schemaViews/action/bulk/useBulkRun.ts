import { useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { BulkReply, BulkResult } from '#src/dataProviders/consoleDataProvider.ts';
import { newKey } from '#src/http/newKey.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import type { ManyTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { partsOf } from '#src/schemaViews/action/run/partsOf.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';

/** Small enough for quick feedback on each row, large enough that a thousand rows do not take a thousand calls. */
const AT_ONCE = 5;

export interface BulkProgress {
  /** Every row of the preview, with its result so far. */
  reply: BulkReply;
  /** Rows that are not sent yet, and rows in progress. */
  waiting: ReadonlySet<string>;
  running: ReadonlySet<string>;
  /** Undefined while rows are being sent. */
  ranAt?: number;
}

/** Runs an action on many records, a few at a time, so that each row shows its result as soon as it is known. */
export function useBulkRun(definition: Definition, action: string, target: ManyTarget) {
  const translate = useTranslate();
  const run = useRunAction(definition);
  const [progress, setProgress] = useState<BulkProgress>();
  const [fault, setFault] = useState<string>();
  const stopped = useRef(false);
  // A row that moves money is sent alone, with the same key until it is answered: an answer may be lost.
  const keys = useRef(new Map<string, string>());
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const atOnce = declared?.once === true ? 1 : AT_ONCE;

  /** Sends the `rows` of `reply`; other rows keep their results. */
  const start = async (
    reply: BulkReply,
    rows: readonly BulkResult[],
    input: Record<string, unknown> | undefined,
  ): Promise<void> => {
    stopped.current = false;
    setFault(undefined);
    let known = reply;
    let left = rows.map(({ id }) => id);
    try {
      while (left.length > 0 && !stopped.current) {
        const part = partsOf(definition, target, left)[0];
        const ids = part?.ids.slice(0, atOnce) ?? [];
        const after = left.filter((id) => !ids.includes(id));
        setProgress({ reply: known, waiting: keysOf(after), running: keysOf(ids) });
        const what = JSON.stringify([ids, input ?? null]);
        const key = keys.current.get(what) ?? newKey();
        keys.current.set(what, key);
        const those = { kind: 'ids' as const, ids: [...ids], path: part?.path };
        const outcome = await run({ action, target: those, input, idempotencyKey: key }, part?.definition);
        keys.current.delete(what);
        if (outcome.kind === 'bulk') known = merged(known, outcome.reply);
        left = after;
      }
    } catch (reason) {
      // Rows that ran keep their results; the rest can be sent again.
      setFault(faultWords(reason, translate) ?? translate('shell.fault.unknown'));
    }
    const hasBegun = left.length < rows.length || reply !== known;
    setProgress(
      hasBegun || stopped.current
        ? { reply: known, waiting: keysOf(left), running: new Set(), ranAt: Date.now() }
        : undefined,
    );
  };
  return { progress, fault, start, stop: () => void (stopped.current = true) };
}

const keysOf = (ids: readonly Identifier[]) => new Set(ids.map(String));

/** Replaces the earlier results of the rows that ran. */
function merged(before: BulkReply, after: BulkReply): BulkReply {
  const again = new Map(after.results.map((row) => [String(row.id), row]));
  return { ...before, results: before.results.map((row) => again.get(String(row.id)) ?? row) };
}
