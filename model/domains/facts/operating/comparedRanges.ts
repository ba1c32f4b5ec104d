import { dayAfter, monthAfter, type Grain } from './period.ts';

/** Periods from one to another, both included: days `2026-03-01` or months `2026-03`. */
export interface FactRange {
  from: string;
  to: string;
}

export interface ComparedRanges {
  /** `month`: the same days of the month before, or the month before. `period`: as many days or months just before. */
  before: FactRange & { kind: 'month' | 'period' };
  /** The same days or months of the year before. */
  yearBefore: FactRange;
}

/**
 * What a range is compared with. Days within one month are compared with the same days of the month before, so that a
 * month that is not over is never compared with a whole one; a whole month with the whole month, however long it is.
 *
 * @example
 *   comparedRanges('day', { from: '2026-03-01', to: '2026-03-31' }).before; // 2026-02-01 to 2026-02-28, kind month
 *   comparedRanges('month', { from: '2026-03', to: '2026-03' }).yearBefore; // 2025-03 to 2025-03
 */
export function comparedRanges(grain: Grain, { from, to }: FactRange): ComparedRanges {
  if (grain === 'month') {
    const count = monthsBetween(from, to) + 1;
    const back = (by: number) => ({ from: monthAfter(from, -by), to: monthAfter(to, -by) });
    return { before: { ...back(count), kind: count === 1 ? 'month' : 'period' }, yearBefore: back(12) };
  }
  const yearBefore = monthsBack({ from, to }, 12);
  if (from.slice(0, 7) === to.slice(0, 7))
    return { before: { ...monthsBack({ from, to }, 1), kind: 'month' }, yearBefore };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { before: { from: dayAfter(from, -days), to: dayAfter(to, -days), kind: 'period' }, yearBefore };
}

const monthsBetween = (from: string, to: string): number => {
  const [a = 0, b = 0] = from.split('-').map(Number);
  const [c = 0, d = 0] = to.split('-').map(Number);
  return (c - a) * 12 + d - b;
};

const lastDayOf = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1);

/** The same days some months earlier. The last day of a month stays the last one, and a day that is missing is it. */
function monthsBack({ from, to }: FactRange, count: number): FactRange {
  const moved = (day: string, isEnd: boolean) => {
    const month = monthAfter(day.slice(0, 7), -count);
    const last = lastDayOf(month);
    const same = `${month}${day.slice(7)}`;
    const isLast = isEnd && from.endsWith('-01') && day === lastDayOf(day.slice(0, 7));
    return isLast || same > last ? last : same;
  };
  return { from: moved(from, false), to: moved(to, true) };
}

/**
 * The change from one value to another, as a share of the earlier one. Undefined where there is nothing to compare
 * with: no value, or an earlier one of 0.
 *
 * @example
 *   changeOf(120, 100); // 0.2
 *   changeOf(-50, -100); // 0.5
 *   changeOf(5, 0); // undefined
 */
export function changeOf(now: number | null, before: number | null): number | undefined {
  if (now === null || before === null || before === 0) return undefined;
  return (now - before) / Math.abs(before);
}
