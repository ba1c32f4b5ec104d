import { dayAfter, monthAfter, type Grain } from '#model/domains/facts/operating/period.ts';

export interface NamedRange {
  name: string;
  kind: 'thisMonth' | 'lastMonth' | 'lastDays' | 'lastMonths';
  /** How many days or months; absent for calendar months. */
  count?: number;
  from: string;
  to: string;
}

const DAYS = [30, 90] as const;
const MONTHS = [6, 12] as const;

/**
 * The ranges that people choose most, as far as there are figures: the month of the last day, the one before, and the
 * last days or months.
 *
 * @example
 *   rangesOf('day', { first: '2026-01-01', last: '2026-03-20' })[0]; // 2026-03-01 to 2026-03-20
 */
export function rangesOf(grain: Grain, { first, last }: { first: string | null; last: string | null }): NamedRange[] {
  if (first === null || last === null) return [];
  const later = (name: string) => (name < first ? first : name);
  if (grain === 'month')
    return MONTHS.map((count) => ({
      name: `months${count}`,
      kind: 'lastMonths' as const,
      count,
      from: later(monthAfter(last, 1 - count)),
      to: last,
    })).filter(isOwn);
  const month = last.slice(0, 7);
  const before = monthAfter(month, -1);
  const ranges: NamedRange[] = [{ name: 'thisMonth', kind: 'thisMonth', from: later(`${month}-01`), to: last }];
  if (first < `${month}-01`)
    ranges.push({ name: 'lastMonth', kind: 'lastMonth', from: later(`${before}-01`), to: dayAfter(`${month}-01`, -1) });
  for (const count of DAYS)
    ranges.push({ name: `days${count}`, kind: 'lastDays', count, from: later(dayAfter(last, 1 - count)), to: last });
  return ranges.filter(isOwn);
}

/** A longer range without more figures than a shorter one says nothing of its own. */
const isOwn = (range: NamedRange, place: number, all: readonly NamedRange[]): boolean =>
  all.findIndex(({ from, to }) => from === range.from && to === range.to) === place;
