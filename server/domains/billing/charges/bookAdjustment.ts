import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { post } from '#server/domains/billing/ledger/post.ts';

/** An adjustment is a transaction like any other. */
export async function bookAdjustment(
  context: Context,
  { id, account_id, adjustment_no, amount, reason }: RecordOf<'adjustments'>,
): Promise<void> {
  const micro = amount ?? 0;
  await post(context, {
    kind: 'adjust',
    key: `adjustment ${id}`,
    account_id,
    ref: { type: 'adjustment', id: adjustment_no ?? id },
    memo: reason ?? '',
    source: 'manual',
    postings: [
      { account: 'adjustment', amount: -micro },
      { account: 'wallet.cash', amount: micro },
    ],
  });
}
