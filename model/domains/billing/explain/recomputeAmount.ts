import type { Discount } from '#model/domains/billing/rating/discount.ts';
import { MICRO, readMicro } from '#model/rules/money/microDecimal.ts';
import { planSettlement, type PricedUsage, type SettlementPlan } from '#model/domains/billing/rating/planSettlement.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { halfUp, halfUpFen } from '#model/rules/money/rounding.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';
import type { AmountFacts, BillFacts, OrderedItemFacts, WireDiscount } from './explanation.ts';

/**
 * Computes an amount again from its facts, with the function that settles (`planSettlement`), in micro-yuan. The server
 * and the console both call it. Throws a `RatingFault` if the facts cannot be rated.
 *
 * @example
 *   recomputeAmount({ of: 'sum', parts: ['1.20', '-0.20'] }); // 1_000_000n
 */
export function recomputeAmount(facts: AmountFacts): bigint {
  switch (facts.of) {
    case 'sum':
      return sum(facts.parts.map(amountOf));
    case 'bill':
      return planOf(facts.bill).due;
    case 'charge':
      return sum(facts.charges.map(({ before, after }) => planOf(after).due - planOf(before).due));
    case 'order':
      return sum(facts.items.map(orderedItem));
    case 'line': {
      const { kind, version_id, day } = facts.line;
      const lines = planOf(facts.bill).lines.filter(
        (line) => line.kind === kind && line.version_id === version_id && (day === null || line.day === day),
      );
      return sum(lines.map(({ amount }) => amount)) - amountOf(facts.others);
    }
  }
}

/**
 * The settlement that follows from the facts of a bill: all its lines, and the amount due.
 *
 * @example
 *   planOf(facts).due; // 220_000n
 */
export function planOf({ usages, adjusted, ...at }: BillFacts): SettlementPlan {
  return planSettlement({
    ...at,
    usages: usages.map(readUsage),
    adjusted: amountOf(adjusted),
    booked: [],
    charged: 0n,
  });
}

function readUsage({ versions, spans, discounts }: BillFacts['usages'][number]): PricedUsage {
  return {
    discounts: discounts?.map((period) => ({
      from: period.from,
      to: period.to ?? Infinity,
      discounts: period.discounts.map(readDiscount),
      continues: period.continues,
    })),
    versions: versions.map(({ id, effective_from, price: wire }) => {
      const { price, findings } = readPrice(wire);
      if (price === undefined) throw new RatingFault([...findings]);
      return { id, effective_from, price };
    }),
    spans: spans.map(({ from, to, quantity }) => ({ from, to, quantity: amountOf(quantity) })),
  };
}

const readDiscount = ({ id, value, min_amount, max_discount, stackable, priority }: WireDiscount): Discount => ({
  id,
  type: 'percentage',
  value: amountOf(value),
  min_amount: amountOf(min_amount),
  max_discount: max_discount === null ? null : amountOf(max_discount),
  stackable,
  priority,
});

function orderedItem(item: OrderedItemFacts): bigint {
  const original =
    'amount' in item
      ? amountOf(item.amount)
      : halfUpFen(
          sum(item.charges.map(({ unit_price, quantity }) => halfUp(amountOf(unit_price) * amountOf(quantity), MICRO))),
        );
  return original - amountOf(item.discount) - amountOf(item.voucher);
}

function amountOf(text: string): bigint {
  const micro = readMicro(text);
  if (micro === undefined) throw RatingFault.at('facts', 'rating.decimal');
  return micro;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
