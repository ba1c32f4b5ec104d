import { cycleInterval, type Interval } from '#model/rules/time/calendar/cycle.ts';
import { windowEnd } from '#model/rules/time/calendar/windowEnd.ts';
import { createTally, type Rated } from './createTally.ts';
import type { Discount } from './discount.ts';
import { countsEvents, meterScale } from './meterScale.ts';
import type { Price } from './price.ts';
import { RatingFault } from './ratingFault.ts';

/** A price from an instant (seconds since 1970) until the next version takes effect. */
export interface PriceVersion {
  effective_from: number;
  price: Price;
}

/** How much of an item existed from one instant to another. If the meter counts events: how much happened at `from`. */
export interface UsageSpan extends Interval {
  /** Millionths of the meter's unit, or of what exists: gigabytes for `gb_month`. */
  quantity: bigint;
}

/** The discounts of usage from one instant to another: shares. What they take off is counted from 0 in each period. */
export interface DiscountPeriod extends Interval {
  discounts: readonly Discount[];
  /** Only who bears them has changed since the period before: what they take off is counted on. */
  continues?: true | undefined;
}

/** Everything that the cost of one item in one cycle follows from. */
export interface RatingFacts {
  /** The billing zone. */
  zone: string;
  /** `YYYY-MM`. What is outside the cycle is not rated. */
  cycle: string;
  versions: readonly PriceVersion[];
  spans: readonly UsageSpan[];
  /** Periods that do not overlap; usage outside them has no discount. Default: none. */
  discounts?: readonly DiscountPeriod[] | undefined;
  /** The quantity left of a resource pack at the start of the cycle, in millionths of the meter's unit. */
  packLeft?: bigint;
  /** Divides the lines at every multiple of this number of seconds of the wall clock. */
  windowS?: number;
}

/**
 * Rates one item in one cycle. The order of spans and versions has no effect, and a span of time that is listed twice
 * counts once. Throws a `RatingFault` if spans of time overlap, and if there is usage before the first price.
 *
 * @example
 *   rate({ zone, cycle: '2026-03', versions: [{ effective_from: 0, price }], spans: [{ from, to, quantity: MICRO }] })
 *     .net;
 */
export function rate(facts: RatingFacts): Rated {
  const month = cycleInterval(facts.cycle, facts.zone);
  const versions = facts.versions.toSorted((a, b) => a.effective_from - b.effective_from);
  const { ofEvents, pack } = metersOf(versions, facts.packLeft, month);
  const tally = createTally(
    versions.map(({ price }) => price),
    (meter) => meterScale(meter, month),
    pack,
    facts.discounts,
  );
  for (const { from, to, quantity } of ofEvents ? events(facts.spans, month) : spansOfTime(facts.spans, month)) {
    let at = from;
    do {
      const { version, until } = versionAt(versions, at);
      const window = facts.windowS === undefined ? Infinity : windowEnd(at, facts.windowS, facts.zone);
      const { period, until: same } = periodAt(facts.discounts, at);
      const end = ofEvents ? to : Math.min(to, until, window, same);
      tally.add({
        from: at,
        to: end,
        version,
        window,
        period,
        usage: ofEvents ? quantity : quantity * BigInt(end - at),
      });
      at = end;
    } while (at < to);
  }
  return tally.result();
}

/** The events of the month, in order of time. */
function events(spans: readonly UsageSpan[], { from, to }: Interval): UsageSpan[] {
  return spans
    .filter((span) => span.from >= from && span.from < to)
    .map((span) => ({ ...span, to: Math.min(span.to, to) }))
    .toSorted(byTime);
}

/** The spans of existence in the month, in order of time, each span once. */
function spansOfTime(spans: readonly UsageSpan[], { from, to }: Interval): UsageSpan[] {
  const ordered = spans.filter((span) => span.from < span.to).toSorted(byTime);
  const once = ordered.filter((span, index) => {
    const previous = ordered[index - 1];
    if (previous === undefined || byTime(previous, span) !== 0) {
      if (previous !== undefined && previous.to > span.from) throw RatingFault.at('spans', 'rating.overlap');
      return true;
    }
    return false;
  });
  return once
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}

const byTime = (a: UsageSpan, b: UsageSpan) => a.from - b.from || a.to - b.to || Number(a.quantity - b.quantity);

function versionAt(versions: readonly PriceVersion[], at: number): { version: number; until: number } {
  const version = versions.findLastIndex(({ effective_from }) => effective_from <= at);
  if (version < 0) throw RatingFault.at('versions', 'rating.noVersion', undefined, 'billing.productNotPriced');
  return { version, until: versions[version + 1]?.effective_from ?? Infinity };
}

/** The discounts in force at an instant, and until when nothing changes about them. */
function periodAt(periods: readonly DiscountPeriod[] = [], at: number): { period: number; until: number } {
  const period = periods.findIndex(({ from, to }) => from <= at && at < to);
  const next = periods.reduce((first, { from }) => (from > at && from < first ? from : first), Infinity);
  return { period, until: Math.min(periods[period]?.to ?? Infinity, next) };
}

/** Events and time cannot follow each other under one price, and a resource pack is in one unit. */
function metersOf(versions: readonly PriceVersion[], packLeft: bigint | undefined, month: Interval) {
  const [first, ...others] = [...new Set(versions.map(({ price }) => price.meter))];
  const ofEvents = first !== undefined && countsEvents(first);
  if (others.length > 0 && (packLeft !== undefined || ofEvents || others.some(countsEvents)))
    throw RatingFault.at('versions', 'rating.mixedMeters');
  const pack =
    packLeft === undefined || first === undefined ? undefined : { left: packLeft, scale: meterScale(first, month) };
  return { ofEvents, pack };
}
