import type { Context } from '#server/engine/context.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';

/** The sums of the bills of a month, in micro-yuan, as `closes` keeps them. */
export async function monthTotals({ db }: Pick<Context, 'db'>, period: string): Promise<FieldsOf<'closes'>> {
  const { bills, accounts, due, voucher, granted, cash } = await db.kysely
    .selectFrom('bills')
    .select((eb) => [
      eb.fn.countAll<number>().as('bills'),
      eb.fn.count<number>('account_id').distinct().as('accounts'),
      eb.fn.sum<number | null>('due_amount').as('due'),
      eb.fn.sum<number | null>('voucher_amount').as('voucher'),
      eb.fn.sum<number | null>('granted_amount').as('granted'),
      eb.fn.sum<number | null>('cash_amount').as('cash'),
    ])
    .where('billing_cycle', '=', period)
    .executeTakeFirstOrThrow();
  const lines = await db.kysely
    .selectFrom('bill_lines')
    .select((eb) => ['type', eb.fn.sum<number | null>('payable_amount').as('amount')])
    .where('billing_cycle', '=', period)
    .groupBy('type')
    .execute();
  const amounts = new Map(lines.map(({ type, amount }) => [type, amount]));
  const ofType = (type: (typeof lines)[number]['type']) => {
    const amount = amounts.get(type) ?? 0;
    return Number(amount);
  };
  return {
    bills: Number(bills),
    accounts: Number(accounts),
    usage_amount: ofType('payg'),
    minimum_amount: ofType('minimum'),
    adjustment_amount: ofType('adjustment'),
    rounding_amount: ofType('rounding'),
    due_amount: Number(due ?? 0),
    voucher_amount: Number(voucher ?? 0),
    granted_amount: Number(granted ?? 0),
    cash_amount: Number(cash ?? 0),
  };
}
