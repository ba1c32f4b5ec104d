import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import { postpaidPrice } from './postpaidPrice.ts';
import { prepaidPrice } from './prepaidPrice.ts';

/** Input of `estimate`: the wanted quantity of one product. */
export interface Wish {
  /** How many records. */
  count: number;
  /** Units that each of them is charged for, such as the GiB of a disk. */
  size: number;
  /** Millionths that multiply the list price. */
  factor: bigint;
  /** Null: pay as you go. */
  period: Period | null;
  /** Seconds since 1970: a price by the month depends on the length of the month. */
  at: number;
  /** The billing zone, in which months begin. */
  zone: string;
}

/** Micro-yuan, before discounts and vouchers. */
export type Estimate = { payable: bigint } | { hourly: bigint } | { measured: true };

/**
 * The cost of a purchase before discounts and vouchers: the sum of a period, each record to the fen as in an order, or
 * the first hour of use. Undefined if the price does not offer the period.
 *
 * @example
 *   estimate(terms, { count: 2, size: 1, factor: 1_000_000n, period: null, at: 0, zone: 'UTC' });
 *   // { hourly: 720_000n }
 */
export function estimate(terms: PriceTerms, { count, size, factor, period, at, zone }: Wish): Estimate | undefined {
  const price = scalePrice(terms, factor);
  const quantity = BigInt(size) * MICRO;
  if (period !== null) {
    const found = prepaidPrice(price, period, quantity);
    return found && { payable: halfUpFen(found.list) * BigInt(count) };
  }
  const found = postpaidPrice(price, quantity, cycleInterval(cycleOf(at, zone), zone));
  if (found === undefined) return undefined;
  return found.hourly === null ? { measured: true } : { hourly: found.hourly * BigInt(count) };
}
