import type { Interval } from '#model/rules/time/calendar/cycle.ts';
import { addBorne, borneOf, type Borne } from './borne.ts';
import { discount } from './discount.ts';
import type { Meter, Price } from './price.ts';
import { priceFunction } from './priceFunction.ts';
import type { DiscountPeriod } from './rate.ts';
import { halfUp, halfUpFen } from '#model/rules/money/rounding.ts';

/** A part of the usage under one price version and in one window. */
export interface RatedLine extends Interval {
  /** Place of the price version in order of time. */
  version: number;
  /** End of the window; Infinity if the usage is not divided. */
  window: number;
  seconds: number;
  /** Millionths of the meter's unit, with what is free and what a resource pack covers. */
  quantity: bigint;
  /** Micro-yuan, after discounts. Negative where a volume price falls. */
  amount: bigint;
  /** The reduction by discounts, in micro-yuan, and the ids of these discounts; absent without discounts. */
  discount?: bigint | undefined;
  discountIds?: readonly number[] | undefined;
  borne?: Borne | undefined;
}

/** The cost of one item in one cycle. */
export interface Rated {
  /** One a window and price version, in order of time. Their amounts add up to `usage`. */
  lines: readonly RatedLine[];
  seconds: number;
  /** The cost of the usage after discounts, in micro-yuan. */
  usage: bigint;
  /** The amount missing to the minimum of the price, in micro-yuan. It is booked when the cycle closes. */
  minimum: bigint;
  /** `usage` plus `minimum`. */
  net: bigint;
  /** `net` rounded to whole fen, in micro-yuan. */
  charged: bigint;
  /** The quantity left of the resource pack, in millionths of the meter's unit. */
  packLeft?: bigint;
}

/** Usage to add: the later one last. */
export interface TalliedUsage extends Interval {
  version: number;
  window: number;
  /** Place of the discounts; −1 for none. Default: none. */
  period?: number;
  /** Millionths of the meter's unit × the scale of the meter. */
  usage: bigint;
}

/**
 * Adds up the usage of one item and cycle. The free quota comes off first, then the resource pack; the rest is counted
 * for each price version from 0, and what it costs is the function of the price.
 *
 * @example
 *   const tally = createTally([price], () => 1n, undefined);
 *   tally.add({ version: 0, window: 0, from: 0, to: 0, usage: 5_000_000n });
 *   tally.result().net;
 */
export function createTally(
  prices: readonly Price[],
  scaleOf: (meter: Meter) => bigint,
  pack: { left: bigint; scale: bigint } | undefined,
  discounts: readonly DiscountPeriod[] = [],
) {
  const counters = prices.map((price) => {
    const scale = scaleOf(price.meter);
    return { price, scale, costOf: priceFunction(price, scale), used: 0n, billed: 0n, cost: 0n, quantity: 0n };
  });
  // A quota of one unit is no quota of another one.
  const freeUsed = new Map<Meter, bigint>();
  const lines: RatedLine[] = [];
  const reductions = reductionsOf(discounts);
  let net = 0n;
  let packLeft = pack === undefined ? 0n : pack.left * pack.scale;
  let lastUsed: Price | undefined;

  /** The part of the usage that is left to pay for. */
  function payable(usage: bigint, { price, scale }: { price: Price; scale: bigint }): bigint {
    const taken = freeUsed.get(price.meter) ?? 0n;
    const free = smaller(usage, larger(price.free_quota * scale - taken, 0n));
    freeUsed.set(price.meter, taken + free);
    const covered = smaller(usage - free, packLeft);
    packLeft -= covered;
    return usage - free - covered;
  }

  /**
   * The net part of a list price: the sum that the discounts of a period leave of all of it, less the sum that they
   * left before.
   */
  function reduce(list: bigint, period: number): { amount: bigint; ids: readonly number[]; borne?: Borne } {
    const { discounts: usable, total } = reductions[period] ?? {};
    if (usable === undefined || total === undefined) return { amount: list, ids: [] };
    total.list += list;
    const { net: left, steps } = discount(total.list, usable);
    const amount = left - total.net;
    total.net = left;
    const taken = new Map(steps.map((step) => [step.id, step.amount]));
    const ids = new Set([...total.taken.keys(), ...taken.keys()]);
    const added = [...ids].map((id) => ({ id, amount: (taken.get(id) ?? 0n) - (total.taken.get(id) ?? 0n) }));
    total.taken = taken;
    return { amount, ids: [...taken.keys()], borne: borneOf(added, usable) };
  }

  return {
    add({ from, to, version, window, usage, period = -1 }: TalliedUsage): void {
      const counter = counters[version];
      if (counter === undefined) return;
      const before = { quantity: counter.quantity, cost: counter.cost };
      counter.used += usage;
      counter.quantity = halfUp(counter.used, counter.scale);
      counter.billed += payable(usage, counter);
      counter.cost = counter.costOf(counter.billed);
      if (usage > 0n) lastUsed = counter.price;
      const quantity = counter.quantity - before.quantity;
      const list = counter.cost - before.cost;
      const { amount, ids, borne } = reduce(list, period);
      net += amount;
      const last = lines.at(-1);
      if (last?.window === window && last.version === version) {
        last.to = Math.max(last.to, to);
        last.seconds += to - from;
        last.quantity += quantity;
        last.amount += amount;
      } else lines.push({ from, to, version, window, seconds: to - from, quantity, amount });
      const line = lines.at(-1);
      if (line !== undefined && (ids.length > 0 || list !== amount)) {
        line.discount = (line.discount ?? 0n) + list - amount;
        line.discountIds = [...new Set([...(line.discountIds ?? []), ...ids])];
        line.borne = addBorne(line.borne, borne);
      }
    },

    result(): Rated {
      const minimum = larger((lastUsed?.min_charge ?? 0n) - net, 0n);
      return {
        lines,
        seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0),
        usage: net,
        minimum,
        net: net + minimum,
        charged: halfUpFen(net + minimum),
        ...(pack && { packLeft: halfUp(packLeft, pack.scale) }),
      };
    },
  };
}

/** What the discounts of each period have taken off so far. A period that continues the one before counts on. */
function reductionsOf(periods: readonly DiscountPeriod[]) {
  let total = { list: 0n, net: 0n, taken: new Map<number, bigint>() };
  return periods.map(({ discounts, continues }) => {
    if (!continues) total = { list: 0n, net: 0n, taken: new Map() };
    return { discounts, total };
  });
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);
