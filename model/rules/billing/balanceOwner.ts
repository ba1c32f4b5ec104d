import type { Actor } from '#model/access/actor.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';

export interface BalanceOwner {
  type: 'user' | 'bp';
  id: number | string;
}

/**
 * Whose balance a reader sees (spec 6): kinds 0 and 1 their own by user id, members of an organisation that of the
 * organisation by bp_id. An individual has no organisation, and so an account of their own.
 */
export function balanceOwner({ id, kind, bp_id }: Pick<Actor, 'id' | 'kind' | 'bp_id'>): BalanceOwner {
  return isPlatformKind(kind) || bp_id === null ? { type: 'user', id } : { type: 'bp', id: bp_id };
}
