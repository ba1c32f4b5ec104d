import type { Context } from '#server/engine/context.ts';
import { recordSamples, type MetricSample } from '#server/domains/operations/metrics/recordSamples.ts';
import { floorTo } from '#server/domains/operations/metrics/store/levels.ts';
import { shortValue } from '#server/domains/operations/metrics/store/encodeSlots.ts';
import { noteMeasuring } from './interruptions.ts';
import { EVERY_MS } from './interval.ts';
import { objectOf } from './objectOf.ts';
import { recordPages } from './recordPages.ts';
import { fieldsOf, valueOf } from './valueOf.ts';

/**
 * Stores the metrics that follow from records, once for the present interval. How long something has been silent is not
 * known in the first round after an interruption of the platform itself, which did not listen.
 */
export async function collectRecords(context: Context, keep: () => Promise<void>): Promise<void> {
  const now = context.clock();
  const at = floorTo(now, EVERY_MS);
  const isBack = await noteMeasuring(context);
  for (const definition of Object.values(context.schemas.resources)) {
    const metrics = (definition.metrics ?? []).filter(
      ({ origin: { by } }) => by !== 'driver' && by !== 'code' && !(isBack && by === 'since'),
    );
    if (metrics.length === 0) continue;
    for await (const page of recordPages(context, definition, metrics.flatMap(fieldsOf))) {
      const samples = page.flatMap((record) =>
        metrics.flatMap((metric): MetricSample[] => {
          const value = valueOf(definition, metric, record, now);
          if (value === undefined) return [];
          const object = objectOf(definition, record);
          return [{ metric: `${definition.resource}.${metric.name}`, object, at, value: shortValue(value) }];
        }),
      );
      await context.transaction((inside) => recordSamples(inside, samples));
      await keep();
    }
  }
}
