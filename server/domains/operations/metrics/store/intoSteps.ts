import type { MetricPoint } from '#server/domains/operations/metrics/metricSource.ts';
import type { Slot } from './encodeDay.ts';
import { floorTo } from './levels.ts';

/**
 * Joins slots into steps that begin at multiples of `step`. A step without a slot is a gap and has no point.
 *
 * @param slots In the order of time.
 */
export function intoSteps(slots: readonly Slot[], step: number): MetricPoint[] {
  const points: MetricPoint[] = [];
  for (const { at, n, min, max, avg, last } of slots) {
    const begin = floorTo(at, step);
    const open = points.at(-1);
    if (open?.at !== begin) {
      points.push({ at: begin, n, min, max, avg, last });
      continue;
    }
    open.avg = (open.avg * open.n + avg * n) / (open.n + n);
    open.n += n;
    open.min = Math.min(open.min, min);
    open.max = Math.max(open.max, max);
    open.last = last;
  }
  return points;
}
