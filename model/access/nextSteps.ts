/** How a record gets to a state in which something is allowed: the answer to “what can I do about it?” (spec 4.3). */

import type { Definition, Grant } from '#model/language/definition.ts';

export interface NextStep {
  action: string;
  /** The state in which it ends. */
  to: string;
}

/**
 * The fewest actions that lead from a state to one of `needs`, among those that `isOpen` admits by their access list.
 * Empty where none do: the state changes by itself, from outside, or by others.
 */
export function nextSteps(
  { actions }: Pick<Definition, 'actions'>,
  state: string,
  needs: readonly string[],
  isOpen: (grants: readonly Grant[]) => boolean,
): NextStep[] {
  const moves = Object.values(actions).flatMap(({ name, on, from, to, access }) =>
    on === 'record' && from !== undefined && to !== undefined && isOpen(access) ? [{ action: name, from, to }] : [],
  );
  const ways = new Map<string, NextStep[]>([[state, []]]);
  for (const [here, way] of ways) {
    if (needs.includes(here)) return way;
    // A Map goes on to what is added while it is walked, so that nearer states are looked at first.
    for (const { action, from, to } of moves)
      if (from.includes(here) && !ways.has(to)) ways.set(to, [...way, { action, to }]);
  }
  return [];
}
