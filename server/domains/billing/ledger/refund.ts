import type { Context } from '#server/engine/context.ts';
import type { LedgerAccount } from './ledgerAccount.ts';
import { voucherOf } from './ledgerAccount.ts';
import { lockAccount } from './lockAccount.ts';
import { findBooked, post, type Booked, type Booking, type Posting } from './post.ts';

export interface Refunding extends Pick<Booking, 'key' | 'ref' | 'memo' | 'source'> {
  account_id: number;
  /** The accounts of the ledger that had received the money. */
  from: readonly { account: LedgerAccount; amount: number }[];
  /** The amount for each wallet account. The rest is forfeited. */
  back: readonly { account: LedgerAccount; amount: number }[];
}

/**
 * Returns money to the sources that paid. The share of vouchers that have ended, and what the caller does not return,
 * is forfeited to the promotion it came from. Once for each key.
 */
export async function refund(context: Context, refunding: Refunding): Promise<Booked> {
  const { account_id, key, from } = refunding;
  await lockAccount(context, account_id);
  const known = await findBooked(context, 'refund', key);
  if (known !== undefined) return { id: known.id, replayed: true };
  const back = await toThoseThatLast(context, refunding.back);
  const total = sumOf(from);
  const given = sumOf(back);
  if (given > total) throw new Error(`The refund ${key} returns more than was paid`);
  return post(context, {
    ...refunding,
    kind: 'refund',
    postings: [
      ...from.map(({ account, amount }): Posting => ({ account, amount: -amount })),
      ...back,
      { account: 'promotion', amount: total - given },
    ],
  });
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

async function toThoseThatLast(context: Context, back: Refunding['back']): Promise<Refunding['back']> {
  const ended = await endedGrants(
    context,
    back.flatMap(({ account }) => voucherOf(account) ?? []),
  );
  return back.filter(({ account }) => !ended.has(voucherOf(account) ?? 0));
}

/** Which of these vouchers and grants have ended: nothing returns to them. */
export async function endedGrants({ db, clock }: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.kysely
    .selectFrom('vouchers')
    .select(['id', 'status', 'valid_to'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(
    rows
      .filter(
        ({ status, valid_to: end }) => status === 'expired' || status === 'revoked' || (end !== null && end <= clock()),
      )
      .map(({ id }) => id),
  );
}
