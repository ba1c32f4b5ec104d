import { useRef } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { newKey } from '#src/http/newKey.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { beginAttempt, endAttempt, isAnswer, wantedOf } from './attempts.ts';

/**
 * Makes a call under one idempotency key while the values are unchanged, so that pressing twice, or again after a
 * time-out or a reload, carries it out once. Any change starts a new key. Without `what`, a reload forgets the key.
 */
export function useAttempt(
  what: string | undefined,
  fields: readonly FieldDefinition[],
): <T>(values: Readonly<Record<string, unknown>>, call: (key: string) => Promise<T>) => Promise<T> {
  const { id: actorId } = useActor();
  const last = useRef<{ text: string; key: string }>(undefined);
  return async (values, call) => {
    const text = JSON.stringify(values);
    const isSame = last.current?.text === text;
    // A changed password is another wish, too.
    if (what !== undefined && last.current !== undefined && !isSame) endAttempt(actorId, what);
    const given = isSame && last.current !== undefined ? last.current.key : newKey();
    const wished = { wanted: wantedOf(fields, values), key: given };
    const { key } = what === undefined ? wished : beginAttempt(actorId, what, wished);
    last.current = { text, key };
    try {
      const result = await call(key);
      if (what !== undefined) endAttempt(actorId, what);
      return result;
    } catch (reason) {
      if (what !== undefined && isAnswer(reason)) endAttempt(actorId, what);
      throw reason;
    }
  };
}
