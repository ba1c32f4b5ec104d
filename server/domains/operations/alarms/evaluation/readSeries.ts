import type { AlarmRule } from '#model/domains/operations/alarms/alarmRule.ts';
import type { ObjectSeries } from '#model/domains/operations/alarms/play.ts';
import type { SamplePoint } from '#model/domains/operations/alarms/valueAt.ts';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import type { Context } from '#server/engine/context.ts';

/** The points of each object for each condition of a rule. One read for a metric and a period. */
export async function readSeries(
  context: Context,
  { conditions }: Pick<AlarmRule, 'conditions'>,
  objects: readonly string[],
  span: { from: number; to: number; step?: number },
): Promise<Map<string, ObjectSeries>> {
  const reads = new Map<string, Promise<Map<string, readonly SamplePoint[]>>>();
  const keys = conditions.map(({ metric, period }) => {
    const key = `${metric} ${period}`;
    if (!reads.has(key)) reads.set(key, readMetric(context, metric, objects, { ...span, from: span.from - period }));
    return key;
  });
  const found = new Map<string, Map<string, readonly SamplePoint[]>>();
  for (const [key, read] of reads) found.set(key, await read);
  return new Map(objects.map((object) => [object, keys.map((key) => found.get(key)?.get(object) ?? NOTHING)]));
}

const NOTHING: readonly SamplePoint[] = [];

async function readMetric(
  context: Context,
  metric: string,
  objects: readonly string[],
  span: { from: number; to: number; step?: number },
): Promise<Map<string, readonly SamplePoint[]>> {
  if (objects.length === 0) return new Map();
  const series = await metricSourceOf(context, metric).read({ metric, objects, ...span });
  return new Map(series.map(({ object, points }) => [object, points]));
}
