import type { Payable } from '#model/domains/billing/payFrom.ts';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { prepaidPrice } from '#model/domains/billing/rating/purchase/prepaidPrice.ts';
import { rate } from '#model/domains/billing/rating/rate.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import type { RunningItem, RunningSubscription } from './outlookFacts.ts';

/**
 * The cost of an item in a cycle up to an instant, in micro-yuan of whole fen: the sum that its settlements charge by
 * then, however many they are.
 *
 * @example
 *   usageDue(item, { zone, cycle: '2026-05', until }); // 9_000_000n
 */
export function usageDue(
  { usages }: Pick<RunningItem, 'usages'>,
  { zone, cycle, until }: { zone: string; cycle: string; until: number },
): bigint {
  let usage = 0n;
  for (const { versions, spans, discounts } of usages) {
    const before = spans.filter(({ from }) => from < until).map((span) => ({ ...span, to: Math.min(span.to, until) }));
    if (before.length > 0) usage += rate({ zone, cycle, versions, discounts, spans: before }).usage;
  }
  return halfUpFen(usage);
}

/**
 * The cost of a renewal at an instant, by charge, at the prices in force then. Undefined if something of it has no
 * price, so that it cannot be renewed.
 *
 * @example
 *   renewalDues(renewal, at); // [{ amount: 218_000_000, product_id: 4, … }]
 */
export function renewalDues(
  { period, charges }: NonNullable<RunningSubscription['renewal']>,
  at: number,
): Payable[] | undefined {
  const lists: bigint[] = [];
  for (const { prices, quantity } of charges) {
    const terms = prices.findLast(({ from }) => from <= at)?.terms;
    const price = terms && prepaidPrice(terms, period, quantity);
    if (price === undefined) return undefined;
    lists.push(price.list);
  }
  // The item to fen, shared over its charges, as an order does.
  const net = halfUpFen(lists.reduce((sum, list) => sum + list, 0n));
  const amounts = allocate(net, lists);
  return charges.map(({ category_id = null, product_id = null, region_id = null }, index) => ({
    amount: Number(amounts[index] ?? 0n),
    category_id,
    product_id,
    region_id,
  }));
}
