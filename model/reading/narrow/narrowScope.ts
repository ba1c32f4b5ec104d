import type { Actor } from '#model/access/actor.ts';
import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { Grant } from '#model/language/definition.ts';

/**
 * The parts of the scope under the actor's words, so that the console can find out which records the actor owns. A part
 * that reads hidden fields is left to the server.
 *
 * @example
 *   narrowScope({ TENANT: { user_id: '$user.id' }, admin: {} }, tenant, isReadable, new Set()) // { TENANT: {
 *   user_id: '$user.id' } }
 */
export function narrowScope(
  whole: Record<Grant, Condition>,
  actor: Actor,
  isReadable: (field: string) => boolean,
  sharing: ReadonlySet<string>,
): Record<Grant, Condition> {
  const unread = new Set([...sharing].filter((name) => !isReadable(name)));
  const scope = Object.fromEntries(
    Object.entries(whole).map(([grant, condition]) => [grant, openly(condition, unread)]),
  );
  return Object.fromEntries(
    Object.entries(scope).filter(
      ([grant, condition]) => actor.grants.includes(grant) && conditionFields(condition).every(isReadable),
    ),
  );
}

/**
 * An alternative by fields that are hidden from the reader becomes open: sharing does not decide which records they
 * own.
 */
function openly(condition: Condition, unread: ReadonlySet<string>): Condition {
  if (Object.keys(condition).some((key) => unread.has(key))) return {};
  // The language gives these keys lists of conditions.
  const within = (parts: Condition[string]) => (parts as Condition[]).map((part) => openly(part, unread));
  return Object.fromEntries(
    Object.entries(condition).map(([key, test]) => [key, key === '$any' || key === '$all' ? within(test) : test]),
  );
}
