import type { Actor } from '#model/access/actor.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';

export interface BalanceOwner {
  type: 'user' | 'bp';
  id: number;
}

/**
 * The owner of the balance that a reader sees (spec 6): the user for kinds 0 and 1, the organisation for its members.
 * An individual has no organisation, and so an account of their own.
 *
 * @example
 *   balanceOwner({ id: 7, kind: 4, bp_id: 3 }); // { type: 'bp', id: 3 }
 */
export function balanceOwner({ id, kind, bp_id }: Pick<Actor, 'id' | 'kind' | 'bp_id'>): BalanceOwner {
  return isPlatformKind(kind) || bp_id === null ? { type: 'user', id } : { type: 'bp', id: bp_id };
}
