import { periodEnds, type Period } from '#model/domains/billing/rating/periodEnds.ts';

const BASES = {
  hour: { unit: 'hour', count: 1 },
  day: { unit: 'day', count: 1 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'month', count: 1 },
  year: { unit: 'month', count: 12 },
} as const satisfies Record<Period['unit'], Period>;

/** Where a service is counted from, and how much of it was bought. Seconds since 1970. */
export interface Bought {
  anchor: number;
  period: Period;
  end: number;
}

/**
 * A service after another period. The end is counted from the anchor, so that a period that began on the 31st ends on
 * the 31st wherever the month has one. A service that has ended, or that is extended in another unit of time, has a new
 * anchor: the instant of the payment, or the end.
 *
 * @example
 *   extended(undefined, { count: 1, unit: 'month' }, { at: 0, zone }).end; // 2_678_400
 */
export function extended(
  bought: Bought | undefined,
  { count, unit }: Period,
  { at, zone }: { at: number; zone: string },
): Bought {
  const base = BASES[unit];
  const more = base.count * count;
  const goesOn = bought !== undefined && bought.end > at;
  const keeps = goesOn && bought.period.unit === base.unit;
  const anchor = keeps ? bought.anchor : goesOn ? bought.end : at;
  const period = { unit: base.unit, count: keeps ? bought.period.count + more : more };
  const [end = anchor] = periodEnds(anchor, period, 1, zone);
  return { anchor, period, end };
}
