import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

export const PERIOD_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** What the amounts of a price list are for: a unit of use, or a period of a subscription. */
export type ListUnit = { charge_type: 'postpaid' } | { charge_type: 'prepaid'; period: number; unit: PeriodUnit };

/** A month: the period that most subscriptions have. */
export const MONTHLY: ListUnit = { charge_type: 'prepaid', period: 1, unit: 'month' };

/**
 * The amount of a price that a list shows; null without one. `isOnly`: the price says nothing else in this unit, so
 * that a list can set it.
 *
 * @example
 *   amountIn({ ...terms, unit_price: '0.35' }, { charge_type: 'postpaid' }); // { amount: '0.35', isOnly: true }
 */
export function amountIn(terms: PriceTerms | undefined, of: ListUnit): { amount: string | null; isOnly: boolean } {
  if (terms === undefined) return { amount: null, isOnly: true };
  if (of.charge_type === 'prepaid') {
    const found = terms.period_prices?.find(({ period, unit }) => period === of.period && unit === of.unit);
    return { amount: found?.price ?? null, isOnly: true };
  }
  const [first] = terms.tiers ?? [];
  if (hasTiers(terms)) return { amount: first?.unit_price ?? null, isOnly: false };
  return { amount: (terms.model === 'package' ? terms.package_price : terms.unit_price) ?? null, isOnly: true };
}

/**
 * A price with another amount in this unit, and everything else as it was; without a price before, one for a unit. The
 * amount null leaves a period out. Undefined where one amount does not make the price: it has tiers.
 *
 * @example
 *   withAmount(undefined, { charge_type: 'postpaid' }, '0.35')?.model; // 'per_unit'
 */
export function withAmount(
  terms: PriceTerms | undefined,
  of: ListUnit,
  amount: string | null,
): Partial<PriceTerms> | undefined {
  if (of.charge_type === 'postpaid') {
    if (terms === undefined) return { model: 'per_unit', unit_price: amount };
    if (hasTiers(terms)) return undefined;
    return terms.model === 'package' ? { ...terms, package_price: amount } : { ...terms, unit_price: amount };
  }
  const { period, unit } = of;
  const others = (terms?.period_prices ?? []).filter((each) => each.period !== period || each.unit !== unit);
  const own = amount === null ? [] : [{ period, unit, price: amount }];
  return { model: 'per_unit', ...terms, period_prices: [...others, ...own].toSorted(byLength) };
}

const hasTiers = ({ model }: PriceTerms): boolean => model === 'graduated' || model === 'volume';

type Period = NonNullable<PriceTerms['period_prices']>[number];

const byLength = (one: Period, other: Period): number =>
  rank(one) - rank(other) || (one.period ?? 0) - (other.period ?? 0);

const rank = ({ unit }: Period): number => PERIOD_UNITS.findIndex((each) => each === unit);
