import type { BalanceOwner } from '#model/domains/billing/balanceOwner.ts';
import type { BilledRecord } from './billedRecord.ts';

/** Whose account pays for a record: its organisation, or else its user. */
export const ownerOf = ({ user_id, bp_id }: Pick<BilledRecord, 'user_id' | 'bp_id'>): BalanceOwner =>
  bp_id === null ? { type: 'user', id: user_id ?? 0 } : { type: 'bp', id: bp_id };
