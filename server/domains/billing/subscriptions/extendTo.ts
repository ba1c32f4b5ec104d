import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import type { ExtensionText } from '#server/domains/billing/quotes/pricedExtension.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { SUBSCRIPTIONS } from './findSubscription.ts';
import { addPeriod } from './paidPeriods.ts';

interface Payment {
  order_id: number;
  position: number;
  paid: readonly PaidShare[];
  /** The cost of all of it, in micro-yuan. */
  value: number;
}

/**
 * Extends a subscription to the instant of an order: its whole units and the rest are periods of their own, and what
 * paid is shared over them. Later periods count from that instant. One that ends elsewhere by now has another price.
 * A subscription that had ended begins again.
 */
export async function extendTo(
  context: Context,
  found: RecordOf<typeof SUBSCRIPTIONS>,
  { from, again, count, unit, end, until, whole, rest }: ExtensionText,
  { order_id, position, paid, value }: Payment,
): Promise<void> {
  const at = context.clock();
  const now = found.ends_at === null ? null : new Date(found.ends_at).toISOString();
  const hasEnded = found.status === 'expired' || (found.ends_at ?? 0) <= at;
  const isPast = Date.parse(until) <= at;
  if (isPast || (again ? !hasEnded : now !== from || found.status !== 'active')) {
    const difference = [{ field: `items.${position}.extension.from`, quoted: from, now }];
    throw new ApiError('billing.quoteChanged', { extra: { difference } });
  }
  // A stopped record is paid for from the payment on.
  const begin = again ? Math.max(second(from), Math.floor(at / 1000)) : second(from);
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  if (definition !== undefined)
    await storeChanges(context, definition, found, {
      status: 'active',
      renew_failed: null,
      release_at: null,
      noticed_to: at,
      anchor_at: Date.parse(until),
      anchor_count: 0,
      ends_at: Date.parse(until),
      last_from: begin * 1000,
    });
  const weights = [whole, rest].map((amount) => readMicro(amount) ?? 0n);
  const values = allocate(BigInt(value), weights).map(Number);
  const shares = paid.map(({ amount }) => allocate(BigInt(amount), weights).map(Number));
  const periods = [
    { from: begin, to: second(end), period: { count, unit } },
    { from: Math.max(begin, second(end)), to: second(until), period: { count: 1, unit } },
  ];
  for (const [index, period] of periods.entries()) {
    if (period.from >= period.to) continue;
    const own = paid.map(({ source }, place) => ({ source, amount: shares[place]?.[index] ?? 0 }));
    const pieces = [{ order_id, position, from: period.from, paid: own }];
    await addPeriod(context, found.id, { ...period, value: values[index] ?? 0, pieces });
  }
}

const second = (text: string) => Date.parse(text) / 1000;
