import { changeOf, comparedRanges, type FactRange } from '#model/domains/facts/operating/comparedRanges.ts';
import type { Dimension } from '#model/domains/facts/operating/dimensions.ts';
import { factPeriod, periodsBetween, type Grain } from '#model/domains/facts/operating/period.ts';
import {
  COUNTED_ONCE,
  QUANTITIES,
  sumPeriods,
  type QuantityName,
  type SummedFigures,
} from '#model/domains/facts/operating/sumPeriods.ts';
import type { Figure } from '#model/reading/figure.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownPeriods } from './knownPeriods.ts';
import { LISTS, type Subject } from './lists.ts';
import { NOTHING, readFacts, type PeriodFigures } from './readFacts.ts';

const UNITS: Record<QuantityName, 'yuan' | 'count' | 'hours' | 'percent'> = {
  net_revenue: 'yuan',
  gross_revenue: 'yuan',
  refunds: 'yuan',
  orders: 'count',
  new_users: 'count',
  active_users: 'count',
  paying_users: 'count',
  arpu: 'yuan',
  top_ups: 'yuan',
  machine_hours: 'hours',
  gpu_hours: 'hours',
  vcpu_pct: 'percent',
  gpu_pct: 'percent',
};

/** A figure beside earlier ones. */
export interface ComparedFigure extends Figure {
  /** The mean of the periods, because their sum would count somebody twice. */
  mean?: true;
  before: Comparison;
  year_before: Comparison;
}

export interface Comparison extends FactRange {
  kind: 'month' | 'period' | 'year';
  value: Figure['value'];
  /** The change as a share of the earlier value; null without anything to compare with. */
  change: number | null;
  /** Why there is none: no figures of that time, or a value of 0. */
  missing: 'none' | 'zero' | null;
}

/** A key of a dimension, from one period to another. */
export function subjectOf(
  { grain, dimension, key }: { grain: Grain; dimension: Dimension; key: string },
  { from: first, to: last }: FactRange,
  zone: string,
): Subject {
  const [begin, end] = [factPeriod(first, zone), factPeriod(last, zone)];
  const { firstDay, from } = begin;
  return { grain, first, last, firstDay, lastDay: end.lastDay, from, to: end.to, dimension, key };
}

/** The figures of a subject with the lists behind them, each beside the time before and the year before. */
export async function comparedFigures(
  context: Context,
  subject: Subject,
  known: KnownPeriods,
): Promise<{ figures: ComparedFigure[]; periods: Map<string, PeriodFigures> }> {
  const { grain, first: from, last: to } = subject;
  const { before, yearBefore } = comparedRanges(grain, { from, to });
  const periods = await readFacts(context, subject, { from, to });
  const now = sumOf(periods, { from, to }, known);
  const earlier = await sumOfRange(context, subject, before, known);
  const lastYear = await sumOfRange(context, subject, yearBefore, known);
  const figures = QUANTITIES.flatMap((name): ComparedFigure[] => {
    // Regions divide no users: such a figure does not exist, which is not the same as a gap.
    if (isUndivided(name, subject.dimension)) return [];
    const compared = (range: FactRange & { kind: Comparison['kind'] }, sums: SummedFigures | undefined): Comparison => {
      const value = sums?.[name] ?? null;
      const change = changeOf(sized(name, now?.[name]), sized(name, value)) ?? null;
      const missing = change !== null ? null : value === 0 ? 'zero' : 'none';
      return { ...range, value: wireOf(name, value), change, missing };
    };
    return [
      {
        ...figureOf(name, subject, now?.[name] ?? null),
        before: compared(before, earlier),
        year_before: compared({ ...yearBefore, kind: 'year' }, lastYear),
      },
    ];
  });
  return { figures, periods };
}

/** Refunds are negative amounts: more of them are an increase. */
const sized = (name: QuantityName, value: number | null | undefined): number | null =>
  value == null ? null : name === 'refunds' ? Math.abs(value) : value;

/** One quantity of a subject with the list behind it, in the form of the wire. */
export function figureOf(name: QuantityName, subject: Subject, value: number | null): Figure & { mean?: true } {
  const list = name in LISTS && value !== null ? LISTS[name as keyof typeof LISTS](subject) : undefined;
  const isMean = COUNTED_ONCE.includes(name) && subject.first !== subject.last;
  return {
    key: name,
    value: wireOf(name, value),
    unit: UNITS[name],
    ...(list !== undefined && { list }),
    ...(isMean && { mean: true }),
  };
}

const PEOPLE: readonly QuantityName[] = ['new_users', 'active_users', 'top_ups'];
const CAPACITY: readonly QuantityName[] = ['vcpu_pct', 'gpu_pct'];

/** Whether a quantity does not exist by a dimension. */
export const isUndivided = (name: QuantityName, dimension: Dimension): boolean =>
  (PEOPLE.includes(name) && !['all', 'partner'].includes(dimension)) ||
  (CAPACITY.includes(name) && ['provider', 'partner'].includes(dimension));

export function wireOf(name: QuantityName, value: number | null): Figure['value'] {
  if (value === null) return null;
  if (UNITS[name] === 'yuan' || UNITS[name] === 'hours') return yuan(value);
  return UNITS[name] === 'percent' ? Math.round(value * 10_000) / 10_000 : Math.round(value * 10) / 10;
}

/** Undefined unless every period of the range is made: a sum with a gap would be taken for the whole. */
function sumOf(
  rows: ReadonlyMap<string, PeriodFigures>,
  { from, to }: FactRange,
  { first, last }: KnownPeriods,
): SummedFigures | undefined {
  if (first === undefined || last === undefined || from < first || to > last) return undefined;
  return sumPeriods(periodsBetween(from, to).map((period) => rows.get(period) ?? NOTHING));
}

async function sumOfRange(
  context: Context,
  subject: Subject,
  range: FactRange,
  known: KnownPeriods,
): Promise<SummedFigures | undefined> {
  if (known.first === undefined || range.from < known.first) return undefined;
  return sumOf(await readFacts(context, subject, range), range, known);
}
