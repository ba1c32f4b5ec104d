import { withoutEnded, withoutVouchers, type PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { bookOrderLines, linesOfRefund } from '#server/domains/billing/orders/lines/orderLines.ts';
import { grantAccount, type LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { endedGrants, refund } from '#server/domains/billing/ledger/refund.ts';
import type { PaidPiece } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { frozenDues } from '#server/domains/billing/subscriptions/frozenDues.ts';

type Order = RecordOf<'orders'>;

/** A payment, and what of it no longer stands for its period. */
export interface Taken {
  piece: PaidPiece;
  shares: PaidShare[];
}

/**
 * The payments that were returned, and the share of vouchers and of grants that have ended, which is lost. Micro-yuan
 * of whole fen.
 */
export interface Returned {
  returned: PaidShare[];
  forfeited: number;
  /** The amount that was returned of the payments of each order. */
  byOrder: Map<number, number>;
}

/** Returns parts of several payments as one posting: each order takes them from the revenue that it had given. */
export async function returnTaken(
  context: Context,
  order: Order,
  taken: readonly Taken[],
  { key, source, order_no = order.order_no }: { key: string; source: 'manual' | 'system'; order_no?: string | null },
): Promise<Returned> {
  const all = taken.flatMap(({ shares }) => shares);
  const ended = await endedGrants(context, grantsOf(all));
  const { returned, forfeited } = withoutEnded(withoutVouchers(all), ended);
  const from: { account: LedgerAccount; amount: number }[] = [];
  const number = order_no ?? `${order.id}`;
  const byOrder = new Map<number, number>();
  for (const together of Map.groupBy(taken, ({ piece }) => `${piece.order_id} ${piece.position}`).values()) {
    const [{ piece } = { piece: undefined }] = together;
    const paying = piece && (piece.order_id === order.id ? order : await orderOf(context, piece.order_id));
    const shares = together.flatMap((each) => each.shares);
    const unused = shares.reduce((sum, share) => sum + share.amount, 0);
    if (piece === undefined || paying === undefined || unused === 0) continue;
    const { position } = piece;
    from.push(...earned(paying, position, unused));
    const { resource = null, resource_id: record_id = null } = paying.items?.[position] ?? {};
    const back = {
      position,
      resource,
      record_id,
      unused,
      returned: withoutEnded(withoutVouchers(shares), ended).returned,
    };
    const own = back.returned.reduce((sum, share) => sum + share.amount, 0);
    byOrder.set(paying.id, (byOrder.get(paying.id) ?? 0) + own);
    const lines = linesOfRefund(paying, frozenDues(paying), { key: `${number} ${paying.id}`, refunds: [back] });
    await bookOrderLines(context, paying, lines);
  }
  if (from.length > 0)
    await refund(context, {
      account_id: order.account_id,
      key,
      ref: { type: 'order', id: number },
      source,
      from,
      back: returned.map((share) => ({ account: accountOf(share.source), amount: share.amount })),
    });
  return { returned: [...returned], forfeited, byOrder };
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

/** The vouchers and grants among what has paid. */
export const grantsOf = (paid: readonly PaidShare[]): number[] =>
  paid.flatMap(({ source }) => (source.kind === 'cash' ? [] : source.id));

/** A renewal or change of what was given up says what of its payment went back. */
export async function noteRefunded(context: Context, id: number, amount: number): Promise<void> {
  const orders = knownDefinition(context, 'orders');
  const order = amount === 0 ? undefined : await orderOf(context, id);
  if (orders === undefined || order === undefined) return;
  const platform = { ...context, actor: asPlatform(context.actor) };
  await storeChanges(platform, orders, order, { refunded_amount: (order.refunded_amount ?? 0) + amount });
}

async function orderOf(context: Context, id: number): Promise<Order | undefined> {
  const orders = knownDefinition(context, 'orders');
  const platform = { ...context, actor: asPlatform(context.actor) };
  return orders && findRecordOrNone(platform, orders, id);
}
