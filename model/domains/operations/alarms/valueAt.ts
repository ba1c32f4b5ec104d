import { finite } from '#model/rules/metrics/finite.ts';
import type { AlarmCondition, Aggregation } from './alarmRule.ts';

/** One slot of a series that has data. */
export interface SamplePoint {
  at: number;
  n: number;
  min: number;
  max: number;
  avg: number;
  last: number;
}

/**
 * The value of a condition at ticks that only grow. It covers `[tick - period, tick)`: the sample at the tick itself
 * belongs to the next one.
 *
 * @example
 *   createValueAt(points, { aggregation: 'avg', period: 300_000 })(600_000); // 42.5
 */
export function createValueAt(
  points: readonly SamplePoint[],
  { aggregation, period }: Pick<AlarmCondition, 'aggregation' | 'period'>,
): (tick: number) => number | null {
  let [first, end] = [0, 0];
  return (tick) => {
    while (end < points.length && (points[end]?.at ?? Infinity) < tick) end++;
    while (first < end && (points[first]?.at ?? 0) < tick - period) first++;
    return first === end ? null : aggregate(points, first, end, aggregation);
  };
}

function aggregate(points: readonly SamplePoint[], first: number, end: number, how: Aggregation): number {
  if (how === 'last') return points[end - 1]?.last ?? NaN;
  let [value, n] = [how === 'min' ? Infinity : how === 'max' ? -Infinity : 0, 0];
  for (let place = first; place < end; place++) {
    const point = points[place];
    if (point === undefined) continue;
    if (how === 'min') value = Math.min(value, point.min);
    else if (how === 'max') value = Math.max(value, point.max);
    else value += point.avg * point.n;
    n += point.n;
  }
  return finite(how === 'avg' ? value / n : value);
}
