import { allocate } from './allocate.ts';
import type { Bearer } from './borne.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp, halfUpFen, MICRO_YUAN_PER_FEN } from '#model/rules/money/rounding.ts';

/** A discount whose range, window and limits fit (`discountFits`). */
export interface Discount {
  id: number;
  type: 'percentage' | 'fixed_amount';
  /** The share taken off in millionths, or micro-yuan. */
  value: bigint;
  /** Micro-yuan. A share needs this much list price, a fixed amount this much after the shares. */
  min_amount: bigint;
  /** Micro-yuan that a share takes off at most. */
  max_discount: bigint | null;
  stackable: boolean;
  /** Higher comes first. */
  priority: number;
  /** Default: the platform. It has no effect on what is paid. */
  borne_by?: Bearer | undefined;
}

export interface DiscountStep {
  id: number;
  /** Micro-yuan taken off. */
  amount: bigint;
}

export interface Discounted {
  /** Micro-yuan. */
  list: bigint;
  /** The reduction by each discount, in the order of the calculation. */
  steps: readonly DiscountStep[];
  /** Micro-yuan after all steps. */
  net: bigint;
  /** The net to the nearest fen, in micro-yuan. */
  due: bigint;
}

/**
 * The price after discounts: list price, then shares one after the other, then fixed amounts whose threshold counts
 * what the shares leave, then to the fen. A discount that does not combine is used alone; of all ways, the one that
 * takes off most counts, and of equal ones the combined.
 *
 * @example
 *   discount(100_000_000n, [tenth, fixed20]).due; // 100 yuan, 10 % and 20 yuan off: 70_000_000n
 */
export function discount(list: bigint, discounts: readonly Discount[]): Discounted {
  const { steps, net } = discountTogether([{ list, discounts }]);
  return { list, steps, net, due: halfUpFen(net) };
}

/** A price, and the discounts that fit it. */
export interface Discountable {
  /** Micro-yuan. */
  list: bigint;
  discounts: readonly Discount[];
}

/** The reduction of several prices by discounts, in micro-yuan: in total, and of each price. */
export interface DiscountedTogether {
  steps: readonly DiscountStep[];
  net: bigint;
  parts: readonly { steps: readonly DiscountStep[]; net: bigint }[];
}

/**
 * As `discount`, of several prices that are paid together: thresholds, limits and fixed amounts count once, for all
 * prices that a discount fits, and are shared over them in proportion.
 *
 * @example
 *   discountTogether([
 *     { list: 60_000_000n, discounts: [fixed20] },
 *     { list: 20_000_000n, discounts: [fixed20] },
 *   ]).parts[0]?.net; // 45_000_000n
 */
export function discountTogether(prices: readonly Discountable[]): DiscountedTogether {
  const all = new Map(prices.flatMap(({ discounts }) => discounts.map((each) => [each.id, each] as const)));
  const inOrder = [...all.values()].toSorted((a, b) => b.priority - a.priority || a.id - b.id);
  const combined = inOrder.filter(({ stackable }) => stackable);
  const ways = [combined, ...inOrder.filter(({ stackable }) => !stackable).map((alone) => [alone])];
  let best = apply(prices, []);
  for (const way of ways) {
    if (way.length === 0) continue;
    const result = apply(prices, way);
    if (result.net < best.net) best = result;
  }
  return best;
}

function apply(prices: readonly Discountable[], way: readonly Discount[]): DiscountedTogether {
  const parts = prices.map(({ list }) => ({ net: list, steps: [] as DiscountStep[] }));
  const totals: DiscountStep[] = [];
  const whose = (id: number) => parts.filter((_, index) => prices[index]?.discounts.some((each) => each.id === id));
  const take = (id: number, fitting: typeof parts, amounts: readonly bigint[]) => {
    const total = sum(amounts);
    if (total <= 0n) return;
    totals.push({ id, amount: total });
    for (const [index, part] of fitting.entries()) {
      const amount = amounts[index] ?? 0n;
      if (amount === 0n) continue;
      part.steps.push({ id, amount });
      part.net -= amount;
    }
  };
  for (const { id, type, value, min_amount, max_discount } of way) {
    if (type !== 'percentage') continue;
    const fitting = whose(id);
    if (sumOf(prices, id) < min_amount) continue;
    const shares = fitting.map(({ net }) => halfUp(net * value, MICRO));
    const isLimited = max_discount !== null && sum(shares) > max_discount;
    const nets = fitting.map(({ net }) => net);
    take(id, fitting, isLimited ? allocate(max_discount, shares, unitOf([max_discount, ...nets])) : shares);
  }
  const afterShares = parts.map(({ net }) => net);
  for (const { id, type, value, min_amount } of way) {
    if (type !== 'fixed_amount') continue;
    const fitting = whose(id);
    if (sum(fitting.map((part) => afterShares[parts.indexOf(part)] ?? 0n)) < min_amount) continue;
    const nets = fitting.map(({ net }) => net);
    const left = sum(nets);
    const amount = value > left ? left : value;
    take(id, fitting, allocate(amount, nets, unitOf([amount, ...nets])));
  }
  return { steps: totals, net: sum(parts.map(({ net }) => net)), parts };
}

/** Amounts in whole fen are shared in whole fen, so that rounding each price does not change the sum. */
const unitOf = (amounts: readonly bigint[]) =>
  amounts.every((amount) => amount % MICRO_YUAN_PER_FEN === 0n) ? MICRO_YUAN_PER_FEN : 1n;

const sumOf = (prices: readonly Discountable[], id: number) =>
  sum(prices.filter(({ discounts }) => discounts.some((each) => each.id === id)).map(({ list }) => list));

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
