import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * The action that takes a record out of the state in which it waits for its deletion, and charges it again.
 *
 * @example
 *   restoringAction(vms)?.name; // 'restore'
 */
export function restoringAction({
  actions,
  billing = [],
  unpaid,
}: Pick<Definition, 'actions' | 'billing' | 'unpaid'>): ActionDefinition | undefined {
  const release = unpaid?.release ?? '';
  const waiting = Object.hasOwn(actions, release) ? actions[release]?.to : undefined;
  if (waiting === undefined) return undefined;
  return Object.values(actions).find(
    ({ on, from, to = '' }) =>
      on === 'record' && from?.includes(waiting) && billing.some(({ states }) => states?.includes(to)),
  );
}
