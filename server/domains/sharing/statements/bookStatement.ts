import { inFen } from '#model/domains/sharing/statement/statementTotals.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Booking, Posting } from '#server/domains/billing/ledger/post.ts';
import type { Context } from '#server/engine/context.ts';
import { spelled } from '#server/engine/records/table/spelled.ts';

/** What the platform owes one provider; negative: what the provider owes. */
export const payableAccount = (providerId: number) => `provider.payable:${providerId}` as const;

/** Money leaves by bank transfer. */
const BANK = 'channel.bank_transfer';

/**
 * Books what a confirmed statement gives: from the revenue of each category to what the provider is owed. Disputed
 * lines stay revenue until they are resolved.
 */
export async function bookConfirmed(context: Context, { post }: SharingUses, statement: Statement): Promise<void> {
  const { id, provider_id, statement_no } = statement;
  const rows = await context.db.kysely
    .selectFrom('settlement_lines as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .select((eb) => ['c.code', eb.fn.sum<number | string | null>('l.amount').as('amount')])
    .where('l.statement_id', '=', id)
    .where('l.state', '!=', 'disputed')
    .groupBy('c.code')
    .execute();
  const parts = rows.toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1));
  const amounts = inFen(parts.map(({ amount }) => BigInt(amount ?? 0)));
  const postings = amounts.map((amount, index): Posting => {
    const { code = null } = parts[index] ?? {};
    return { account: code === null ? 'revenue.other' : `revenue.${code}`, amount: -Number(amount) };
  });
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  await postUnlessEmpty(context, post, statement, {
    kind: 'statement',
    key: `statement ${id}`,
    memo: statement_no ?? '',
    postings: [...postings, { account: payableAccount(provider_id), amount: Number(total) }],
  });
}

/** Books the payment of a statement, or its way back: `back` is a payment that the bank returned. */
export async function bookPayout(
  context: Context,
  { post }: SharingUses,
  statement: Statement,
  direction: 'out' | 'back' = 'out',
): Promise<void> {
  const { id, provider_id, statement_no, payable_amount } = statement;
  const amount = (payable_amount ?? 0) * (direction === 'out' ? 1 : -1);
  await postUnlessEmpty(context, post, statement, {
    kind: 'payout',
    key: `${payoutKey(id)} ${(await payouts(context, id)) + 1}`,
    memo: [statement_no, statement.voucher_no].filter(Boolean).join(' '),
    postings: [
      { account: payableAccount(provider_id), amount: -amount },
      { account: BANK, amount },
    ],
  });
}

const payoutKey = (id: number) => `statement ${id} payment`;

/** The statement is locked, so that no other payment of it is counted at the same time. */
async function payouts({ db }: Context, id: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'payout')
    .where('once_key', 'like', `${payoutKey(id)} %`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Books, and keeps what was booked with the statement. A statement over nothing moves nothing. */
async function postUnlessEmpty(
  context: Context,
  post: SharingUses['post'],
  { id, provider_id, bp_id }: Statement,
  booking: Booking & { kind: 'statement' | 'payout' },
): Promise<void> {
  const moved = booking.postings.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
  const { id: transaction_id } = await post(context, { ...booking, source: 'manual' });
  const now = context.clock();
  await context.db.kysely
    .insertInto('settlement_postings')
    .values(
      moved.map(({ account, amount }) =>
        spelled(context, 'settlementPostings', {
          statement_id: id,
          bp_id,
          booked_at: now,
          kind: booking.kind,
          account,
          amount,
          memo: booking.memo ?? null,
          transaction_id,
          is_payable: account === payableAccount(provider_id) ? 1 : 0,
          created_at: now,
          updated_at: now,
        }),
      ),
    )
    .execute();
}
