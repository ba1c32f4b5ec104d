import { withoutVouchers, type PaidShare } from '#model/rules/rating/purchase/refundOf.ts';
import { allocate } from '#model/rules/rating/allocate.ts';
import { grantAccount, type LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { refund } from '#server/domains/billing/ledger/refund.ts';
import type { PaidPiece } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { frozenDues } from './frozenDues.ts';

type Order = RecordOf<'orders'>;

/** A payment, and what of it no longer stands for its period. */
export interface Taken {
  piece: PaidPiece;
  shares: PaidShare[];
}

/** What went back, and the share of vouchers, which is lost. Micro-yuan of whole fen. */
export interface Returned {
  returned: PaidShare[];
  forfeited: number;
}

/** Returns parts of several payments as one posting: each order takes them from the revenue that it had given. */
export async function returnTaken(
  context: Context,
  order: Order,
  taken: readonly Taken[],
  { key, source, order_no = order.order_no }: { key: string; source: 'manual' | 'system'; order_no?: string | null },
): Promise<Returned> {
  const { returned, forfeited } = withoutVouchers(taken.flatMap(({ shares }) => shares));
  const from: { account: LedgerAccount; amount: number }[] = [];
  for (const { piece, shares } of taken) {
    const paying = piece.order_id === order.id ? order : await orderOf(context, piece.order_id);
    const amount = shares.reduce((sum, share) => sum + share.amount, 0);
    if (paying !== undefined && amount > 0) from.push(...earned(paying, piece.position, amount));
  }
  if (from.length > 0)
    await refund(context, {
      account_id: order.account_id,
      key,
      ref: { type: 'order', id: order_no ?? order.id },
      source,
      from,
      back: returned.map((share) => ({ account: accountOf(share.source), amount: share.amount })),
    });
  return { returned: [...returned], forfeited };
}

/** The accounts that had earned an amount of an item, in proportion to what it had cost. */
export function earned(order: Order, position: number, amount: number): { account: LedgerAccount; amount: number }[] {
  const dues = frozenDues(order).filter(({ item }) => item === position);
  const amounts = allocate(
    BigInt(amount),
    dues.map((due) => BigInt(due.amount)),
  ).map(Number);
  return dues.map(({ to }, index) => ({ account: to, amount: amounts[index] ?? 0 }));
}

export const accountOf = (source: PaidShare['source']): LedgerAccount =>
  source.kind === 'cash' ? 'wallet.cash' : grantAccount(source.id);

async function orderOf(context: Context, id: number): Promise<Order | undefined> {
  const orders = knownDefinition(context, 'orders');
  const platform = { ...context, actor: asPlatform(context.actor) };
  return orders && findRecordOrNone(platform, orders, id);
}
