import { useRef, useState } from 'react';
import { useTranslate, type Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { BulkReply, BulkResult } from '#src/dataProviders/consoleDataProvider.ts';
import { newKey } from '#src/http/newKey.ts';
import { faultWords } from '#src/schemaViews/action/faultWords.ts';
import { useRunAction } from '#src/schemaViews/action/useRunAction.ts';

/** Few enough that every row is soon heard of, enough that a thousand do not take a thousand calls. */
const AT_ONCE = 5;

export interface BulkProgress {
  /** Everything that was looked at, with what came of it so far. */
  reply: BulkReply;
  /** Rows that have not been sent, and those that are on their way. */
  waiting: ReadonlySet<string>;
  running: ReadonlySet<string>;
  /** Absent while rows are being sent. */
  ranAt?: number;
}

/** Runs an action on many records, a few at a time, so that each row tells what came of it as soon as it is known. */
export function useBulkRun(definition: Definition, action: string) {
  const translate = useTranslate();
  const run = useRunAction(definition);
  const [progress, setProgress] = useState<BulkProgress>();
  const [fault, setFault] = useState<string>();
  const stopped = useRef(false);

  /** `rows` of `reply` are sent; the others keep what is known of them. */
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
        const ids = left.slice(0, AT_ONCE);
        setProgress({ reply: known, waiting: keysOf(left.slice(AT_ONCE)), running: keysOf(ids) });
        const outcome = await run({ action, target: { kind: 'ids', ids }, input, idempotencyKey: newKey() });
        if (outcome.kind === 'bulk') known = merged(known, outcome.reply);
        left = left.slice(AT_ONCE);
      }
    } catch (reason) {
      // What has run stays; the rest can be sent again.
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

/** Rows that ran take the place of what was known of them. */
function merged(before: BulkReply, after: BulkReply): BulkReply {
  const again = new Map(after.results.map((row) => [String(row.id), row]));
  return { ...before, results: before.results.map((row) => again.get(String(row.id)) ?? row) };
}
