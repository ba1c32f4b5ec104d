/// <reference lib="esnext.temporal" />
import type { Meter, Price, PriceTier } from '#model/domains/billing/rating/price.ts';
import type { PriceVersion, UsageSpan } from '#model/domains/billing/rating/rate.ts';

/** An exact number. The denominator is positive. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

const MICRO = 1_000_000n;
export const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => ({ n: BigInt(n), d: BigInt(d) });
export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : reduced({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const times = (a: Fraction, b: Fraction): Fraction => reduced({ n: a.n * b.n, d: a.d * b.d });
export const minus = (a: Fraction, b: Fraction) => add(a, { n: -b.n, d: b.d });
export const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;
const least = (a: Fraction, b: Fraction) => (isLess(a, b) ? a : b);
const most = (a: Fraction, b: Fraction) => (isLess(a, b) ? b : a);
const ZERO = fraction(0);

/** In lowest terms: the denominators of a month of usage would multiply beyond what a number can hold. */
function reduced({ n, d }: Fraction): Fraction {
  let [divisor, rest] = [d, n < 0n ? -n : n];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { n: n / divisor, d: d / divisor };
}

/** Rounds like a person: the whole number below, and one more if at least a half is left. */
export function rounded({ n, d }: Fraction): bigint {
  if (n < 0n) return -rounded({ n: -n, d });
  const whole = n / d;
  return (n - whole * d) * 2n >= d ? whole + 1n : whole;
}

/** The unit of a meter in seconds, of the calendar month by Temporal. */
function unitSeconds(meter: Meter, cycle: string, zone: string): Fraction {
  const [word = '', unit = word] = meter.split('_');
  if (unit !== 'month') return fraction({ second: 1, minute: 60, hour: 3_600, day: 86_400 }[unit] ?? 1);
  const start = Temporal.PlainDate.from(`${cycle}-01`).toZonedDateTime(zone);
  return fraction((start.add({ months: 1 }).epochMilliseconds - start.epochMilliseconds) / 1000);
}

/** What a quantity costs in yuan, from the words of the specification. */
export function costOf(price: Price, quantity: Fraction): Fraction {
  const yuan = (micro: bigint) => fraction(micro, MICRO);
  if (quantity.n === 0n) return ZERO;
  if (price.model === 'flat') return yuan(price.unit_price);
  if (price.model === 'per_unit') return times(quantity, yuan(price.unit_price));
  if (price.model === 'package') {
    const packages = times(quantity, fraction(MICRO, price.package_size));
    const started = packages.n / packages.d + (packages.n % packages.d === 0n ? 0n : 1n);
    return times(fraction(started), yuan(price.package_price));
  }
  const list = price.tiers;
  const isEntered = (_: PriceTier, index: number) => {
    const from = list[index - 1]?.to;
    return from === undefined || from === null || isLess(yuan(from), quantity);
  };
  const entered = list.filter(isEntered);
  if (price.model === 'volume') {
    const tier = entered.at(-1);
    return tier === undefined ? ZERO : add(times(quantity, yuan(tier.unit_price)), yuan(tier.flat));
  }
  return entered.reduce((cost, { to, unit_price, flat }, index) => {
    const end = to === null ? quantity : least(yuan(to), quantity);
    const part = minus(end, yuan(list[index - 1]?.to ?? 0n));
    return add(cost, add(times(part, yuan(unit_price)), yuan(flat)));
  }, ZERO);
}

/** The exact cost in yuan of spans of time in a cycle, for each price version. Spans and versions are in order. */
export function exactCosts(
  spans: readonly UsageSpan[],
  versions: readonly PriceVersion[],
  { cycle, zone }: { cycle: string; zone: string },
): Fraction[] {
  const free = new Map<Meter, Fraction>();
  return versions.map(({ price, effective_from }, index) => {
    const until = versions[index + 1]?.effective_from ?? Infinity;
    const unit = unitSeconds(price.meter, cycle, zone);
    const quantity = spans.reduce((sum, span) => {
      const seconds = Math.max(0, Math.min(span.to, until) - Math.max(span.from, effective_from));
      return add(sum, times(fraction(span.quantity * BigInt(seconds), MICRO), { n: unit.d, d: unit.n }));
    }, ZERO);
    const now = least(quantity, most(minus(fraction(price.free_quota, MICRO), free.get(price.meter) ?? ZERO), ZERO));
    free.set(price.meter, add(free.get(price.meter) ?? ZERO, now));
    return costOf(price, minus(quantity, now));
  });
}
