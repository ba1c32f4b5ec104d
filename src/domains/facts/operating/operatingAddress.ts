import type { Condition } from '#model/conditions/conditions.ts';
import { DIMENSIONS } from '#model/domains/facts/operating/dimensions.ts';
import { factPeriod } from '#model/domains/facts/operating/period.ts';
import type { OperatingChoice } from './operatingQuery.ts';

/** Months and days begin with the same words in every zone. */
const ZONE = 'Etc/UTC';

/**
 * What the page is about, from the filter of the list below it: both show the same facts. Undefined where the filter
 * says less, as that of a link to the page.
 *
 * @example
 *   choiceIn({ grain: 'month', dimension: 'all', day: { gte: '2026-01-01', lte: '2026-03-01' } })?.to; // '2026-03'
 */
export function choiceIn(filter: Condition): OperatingChoice | undefined {
  const grain = filter.grain === 'month' || filter.grain === 'day' ? filter.grain : undefined;
  const dimension = DIMENSIONS.find((each) => each === filter.dimension);
  if (grain === undefined || dimension === undefined) return undefined;
  const { day, key } = filter;
  const [from, to] = typeof day === 'string' ? [day, day] : isRange(day) ? [day.gte, day.lte] : [undefined, undefined];
  const named = (text: string | undefined) => (grain === 'month' ? text?.slice(0, 7) : text);
  return { grain, dimension, key: typeof key === 'string' ? key : undefined, from: named(from), to: named(to) };
}

const isRange = (value: unknown): value is { gte?: string; lte?: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The filter of the list with exactly the facts that the page is about. */
export function filterOf({ grain, dimension, key, from, to }: OperatingChoice): Condition {
  return {
    grain,
    dimension,
    ...(key !== undefined && { key }),
    ...(from !== undefined && to !== undefined && { day: { gte: dayOf(from), lte: dayOf(to) } }),
  };
}

const dayOf = (name: string): string => factPeriod(name, ZONE).firstDay;
