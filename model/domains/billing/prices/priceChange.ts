import { MICRO } from '#model/rules/money/microDecimal.ts';
import { microYuan } from '#model/rules/money/money.ts';
import type { PriceTerms } from './priceTerms.ts';

export interface PriceChange {
  /** The largest change of any amount, in micro-yuan. */
  amount: bigint;
  /** The largest change of any amount as a share of it, in millionths; null if the two prices cannot be compared. */
  share: bigint | null;
}

/**
 * How far a price moves from the one before it. A first price moves by its whole amount, and by no share. Prices of
 * different models, meters, tiers or packages cannot be compared.
 *
 * @example
 *   priceChange(unit('1.20'), unit('0.90')); // { amount: 300000n, share: 250000n }
 */
export function priceChange(before: PriceTerms | undefined, after: PriceTerms): PriceChange {
  const [then, now] = [amountsOf(before), amountsOf(after)];
  const isComparable = before === undefined || shapeOf(before) === shapeOf(after);
  let amount = 0n;
  let share = 0n;
  let isFromNothing = false;
  for (const [name, value] of now) {
    const old = then.get(name);
    const difference = distance(value, old ?? (before === undefined ? 0n : value));
    if (difference > amount) amount = difference;
    if (old === undefined || difference === 0n) continue;
    if (old === 0n) isFromNothing = true;
    else share = max(share, (difference * MICRO) / old);
  }
  return { amount, share: isComparable && !isFromNothing ? share : null };
}

/** The terms that must be equal for two prices to be compared. */
function shapeOf({ model, meter, tiers, package_size, free_quota }: PriceTerms): string {
  return JSON.stringify([model, meter, (tiers ?? []).map(({ to = null }) => to), package_size, free_quota ?? '0']);
}

function amountsOf(terms: PriceTerms | undefined): Map<string, bigint> {
  const amounts = new Map<string, bigint>();
  const add = (name: string, text: string | null | undefined) => {
    const micro = microYuan(text ?? null);
    if (micro !== undefined) amounts.set(name, BigInt(micro));
  };
  if (terms === undefined) return amounts;
  add('unit', terms.unit_price);
  add('package', terms.package_price);
  add('least', terms.min_charge);
  terms.tiers?.forEach(({ unit_price, flat }, index) => {
    add(`tier ${index}`, unit_price);
    add(`entry ${index}`, flat ?? '0');
  });
  for (const { period, unit, price } of terms.period_prices ?? []) add(`${period} ${unit}`, price);
  return amounts;
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a);
const max = (a: bigint, b: bigint) => (a > b ? a : b);
