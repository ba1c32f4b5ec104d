import { useRef } from 'react';
import { useCreate, useUpdate, type RaRecord } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';

export type SaveOutcome =
  | { kind: 'saved'; record: RaRecord }
  /** Someone else saved first; `current` is the record as it is now. */
  | { kind: 'conflict'; current: Record<string, Json> }
  | { kind: 'refused'; fault: ApiFault };

/**
 * Saves through react-admin's hooks, so that lists and open pages update. `base` is the record as it was when the form
 * opened.
 */
export function useSave({
  resource,
}: Definition): (data: Record<string, Json>, base: RaRecord | undefined) => Promise<SaveOutcome> {
  const [create] = useCreate<RaRecord, ApiFault>();
  const [update] = useUpdate<RaRecord, ApiFault>();
  const keyFor = useAttemptKey();
  return async (data, base) => {
    try {
      // With `returnPromise` the hooks return the record.
      const record = (
        base
          ? await update(
              resource,
              { id: base.id, data, previousData: base },
              { mutationMode: 'pessimistic', returnPromise: true },
            )
          : await create(resource, { data, meta: { idempotencyKey: keyFor(data) } }, { returnPromise: true })
      ) as RaRecord;
      return { kind: 'saved', record };
    } catch (reason) {
      // A refusal is an ordinary outcome of a save; any other error is a bug and is thrown again.
      if (!(reason instanceof ApiFault)) throw reason;
      const { current } = reason.body;
      return reason.status === 409 && current ? { kind: 'conflict', current } : { kind: 'refused', fault: reason };
    }
  };
}

/**
 * Keeps one idempotency key while the data is unchanged, so that pressing twice or retrying after a time-out creates
 * one record; any change starts a new key.
 */
function useAttemptKey(): (data: unknown) => string {
  const attempt = useRef<{ text: string; key: string }>(undefined);
  return (data) => {
    const text = JSON.stringify(data);
    if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
    return attempt.current.key;
  };
}
