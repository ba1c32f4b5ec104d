import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { OperationKey } from './operationKey.ts';
import { rulesFor } from './rulesFor.ts';

/**
 * Whether a statement lets the actor do this with any record at all. Pages and calls with a list of words open to such
 * actors as well as to those who hold one of the words. A grant within the rights of its giver opens only what is open
 * to the giver.
 *
 * @example
 *   isGiven(actor, vms, 'list', ['TENANT']); // true with a statement that allows `cmp:ListVms`
 */
export function isGiven(actor: Actor, definition: Definition, key: OperationKey, access: readonly Grant[]): boolean {
  const { allow = [], deny = [] } = rulesFor(actor, definition) ?? {};
  if (deny.some(({ operations, where }) => operations.includes(key) && where === undefined)) return false;
  return allow.some(
    ({ operations, words }) =>
      operations.includes(key) && (words === undefined || words.some((word) => access.includes(word))),
  );
}
