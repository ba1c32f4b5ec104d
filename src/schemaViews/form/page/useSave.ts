import { useCreate, useUpdate, type RaRecord } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useAttempt } from '#src/schemaViews/entry/draft/useAttempt.ts';

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
  fields,
}: Definition): (data: Record<string, Json>, base: RaRecord | undefined) => Promise<SaveOutcome> {
  const [create] = useCreate<RaRecord, ApiFault>();
  const [update] = useUpdate<RaRecord, ApiFault>();
  const attempt = useAttempt(`${resource}.create`, Object.values(fields));
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
          : await attempt(data, (idempotencyKey) =>
              create(resource, { data, meta: { idempotencyKey } }, { returnPromise: true }),
            )
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
