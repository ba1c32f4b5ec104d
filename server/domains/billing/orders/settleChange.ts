import { allocate } from '#model/domains/billing/rating/allocate.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { takenBack } from '#model/domains/billing/rating/purchase/takenBack.ts';
import { remainingPeriods, storePeriod, type PaidPeriod } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import { revalue } from '#server/domains/billing/subscriptions/subscribe.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import type { FrozenChange } from '#server/domains/billing/subscriptions/frozenDues.ts';
import { returnTaken, type Returned, type Taken } from './returnTaken.ts';

type Order = RecordOf<'orders'>;

/**
 * Writes what a change that was delivered does to its subscription: each period that remains is worth more or less, an
 * upgrade stands behind it as a further payment, and a downgrade returns a part of what was paid.
 */
export async function settleChange(
  context: Context,
  order: Order,
  { position, paid }: Pick<Delivery, 'position' | 'paid'>,
  { subscription, at }: FrozenChange,
): Promise<Returned | undefined> {
  if (subscription === null) return undefined;
  const known = new Map((await remainingPeriods(context, subscription.id, at)).map((period) => [period.id, period]));
  const shares = sharesOf(
    paid,
    subscription.periods.map(({ due }) => Math.max(0, due)),
  );
  const taken: Taken[] = [];
  for (const [index, { id, value, due }] of subscription.periods.entries()) {
    const period = known.get(id);
    if (period === undefined) continue;
    const pieces = due < 0 ? reduced(period, { at, amount: -due, taken }) : period.pieces;
    const from = Math.max(at, period.from);
    const added = due > 0 ? [{ order_id: order.id, position, from, paid: shares[index] ?? [] }] : [];
    await storePeriod(context, { ...period, value, pieces: [...pieces, ...added] });
  }
  await revalue(context, subscription, order.items?.[position]?.product_id ?? null);
  const key = `order ${order.id} item ${position} change`;
  return taken.length === 0 ? undefined : returnTaken(context, order, taken, { key, source: 'manual' });
}

/** The rest of the payments for a period; amounts that are taken back are added to `taken`. */
function reduced(
  { pieces, to }: PaidPeriod,
  { at, amount, taken }: { at: number; amount: number; taken: Taken[] },
): PaidPeriod['pieces'] {
  const results = takenBack(pieces, { to, at }, BigInt(amount));
  return pieces.map((piece, index) => {
    const result = results[index];
    if (result === undefined) return piece;
    taken.push({ piece, shares: result.taken });
    return { ...piece, from: Math.max(at, piece.from), paid: result.rest };
  });
}

/** The payments of each source, shared over the periods in proportion to their dues. */
function sharesOf(paid: readonly PaidShare[], dues: readonly number[]): PaidShare[][] {
  const parts = paid.map(({ amount }) => allocate(BigInt(amount), dues.map(BigInt)).map(Number));
  return dues.map((_, index) => paid.map(({ source }, place) => ({ source, amount: parts[place]?.[index] ?? 0 })));
}
