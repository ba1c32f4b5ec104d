import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { OperationKey } from './operationKey.ts';
import { rulesFor } from './rulesFor.ts';

/**
 * Does a statement let the actor do this, with any record at all? Pages and calls that name words open for whoever it
 * does, beside those who hold one of the words. What somebody gave within their own rights opens what is open to the
 * giver.
 */
export function isGiven(actor: Actor, definition: Definition, key: OperationKey, access: readonly Grant[]): boolean {
  const { allow = [], deny = [] } = rulesFor(actor, definition) ?? {};
  if (deny.some(({ operations, where }) => operations.includes(key) && where === undefined)) return false;
  return allow.some(
    ({ operations, words }) =>
      operations.includes(key) && (words === undefined || words.some((word) => access.includes(word))),
  );
}
