import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import {
  metricSourceOf,
  type MetricSeries,
  type MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';

/** Records whose values are read at once. */
const AT_ONCE = 500;

export async function readAll(
  context: Context,
  { objects, ...query }: { metric: string; objects: readonly string[]; from: number; to: number; step: number },
  source: MetricSource = metricSourceOf(context, query.metric),
): Promise<MetricSeries[]> {
  const found: MetricSeries[] = [];
  for (const some of inChunks(objects, AT_ONCE)) found.push(...(await source.read({ ...query, objects: some })));
  return found;
}
