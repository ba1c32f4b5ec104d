import { hash } from 'node:crypto';

/** The content of a transaction that its digest covers. */
export interface DigestedTransaction {
  id: string;
  kind: string;
  once_key: string;
  account_id: number;
  booked_at: number;
  actor_id: number;
  actor_name: string | null;
  ref_type: string | null;
  ref_id: string | null;
  memo: string | null;
}

export interface DigestedPosting {
  account_id: number;
  name: string;
  amount: number;
}

/** The format of the text under a digest. A change of the format needs a new number, and the old one to verify. */
const FORMAT = 1;

/**
 * Of a transaction with all its postings, which are one for each ledger account and are sorted by it. JSON keeps the
 * members apart, whatever text they hold.
 */
export function transactionDigest(transaction: DigestedTransaction, postings: readonly DigestedPosting[]): string {
  const { id, kind, once_key, account_id, booked_at, actor_id, actor_name, ref_type, ref_id, memo } = transaction;
  return sha256([
    FORMAT,
    [id, kind, once_key, account_id, booked_at, actor_id, actor_name, ref_type, ref_id, memo],
    postings.toSorted(inOrder).map(({ account_id: owner, name, amount }) => [owner, name, amount]),
  ]);
}

const inOrder = (a: DigestedPosting, b: DigestedPosting): number =>
  a.account_id - b.account_id || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

export interface ChainedPosting extends DigestedPosting {
  seq: number;
  balance_after: number;
}

/** Of a posting: with that of the posting before it on the same ledger account, and with its whole transaction. */
export function postingHash(previous: string, digest: string, posting: ChainedPosting): string {
  const { account_id, name, seq, amount, balance_after } = posting;
  return sha256([FORMAT, previous, digest, account_id, name, seq, amount, balance_after]);
}

const sha256 = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');
