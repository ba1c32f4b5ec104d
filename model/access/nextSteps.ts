/** How a record reaches a state in which an action is allowed: the answer to “what can I do about it?” (spec 4.3). */

import type { Definition, Grant } from '#model/language/definition.ts';

export interface NextStep {
  action: string;
  /** The state in which it ends. */
  to: string;
}

/**
 * The shortest list of actions that leads from a state to one of `needs`, among those that `isOpen` admits by their
 * access list. Never advises an action that may lose something: one with the tone `danger` or a typed name. Empty if no
 * such list exists: the state changes automatically, from outside, or by other users.
 *
 * @example
 *   nextSteps(vms, 'RUNNING', ['STOPPED'], () => true); // [{ action: 'stop', to: 'STOPPED' }]
 */
export function nextSteps(
  { actions }: Pick<Definition, 'actions'>,
  state: string,
  needs: readonly string[],
  isOpen: (grants: readonly Grant[]) => boolean,
): NextStep[] {
  const moves = Object.values(actions).flatMap(({ name, on, from, to, tone, confirm, access }) =>
    on === 'record' && from && to && tone !== 'danger' && confirm !== 'type-name' && isOpen(access)
      ? [{ action: name, from, to }]
      : [],
  );
  const ways = new Map<string, NextStep[]>([[state, []]]);
  for (const [here, way] of ways) {
    if (needs.includes(here)) return way;
    // Iterating over a Map includes entries that are added meanwhile, so that nearer states come first.
    for (const { action, from, to } of moves)
      if (from.includes(here) && !ways.has(to)) ways.set(to, [...way, { action, to }]);
  }
  return [];
}
