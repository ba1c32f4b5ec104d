import { MICRO } from './microDecimal.ts';
import { halfUp, halfUpFen } from './rounding.ts';

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
}

export interface DiscountStep {
  id: number;
  /** Micro-yuan taken off. */
  amount: bigint;
}

export interface Discounted {
  /** Micro-yuan. */
  list: bigint;
  /** What each discount takes off, in the order of the calculation. */
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
  const inOrder = discounts.toSorted((a, b) => b.priority - a.priority || a.id - b.id);
  const combined = inOrder.filter(({ stackable }) => stackable);
  const ways = [combined, ...inOrder.filter(({ stackable }) => !stackable).map((alone) => [alone])];
  let best = apply(list, []);
  for (const way of ways) {
    const result = apply(list, way);
    if (result.net < best.net) best = result;
  }
  return best;
}

function apply(list: bigint, discounts: readonly Discount[]): Discounted {
  const steps: DiscountStep[] = [];
  let net = list;
  const take = (id: number, wanted: bigint) => {
    const amount = wanted > net ? net : wanted;
    if (amount <= 0n) return;
    steps.push({ id, amount });
    net -= amount;
  };
  for (const { id, type, value, min_amount, max_discount } of discounts) {
    if (type !== 'percentage' || list < min_amount) continue;
    const share = halfUp(net * value, MICRO);
    take(id, max_discount !== null && share > max_discount ? max_discount : share);
  }
  const afterShares = net;
  for (const { id, type, value, min_amount } of discounts)
    if (type === 'fixed_amount' && afterShares >= min_amount) take(id, value);
  return { list, steps, net, due: halfUpFen(net) };
}
