import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import type { MetricSource } from '#server/domains/operations/metrics/metricSource.ts';
import { accessOf } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';
import { unreachable } from '#server/domains/operations/prometheus/instances/refuseUnreachable.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { prometheusSource } from './prometheusSource.ts';

/** The instance that administrators chose as the source of metrics; undefined: the embedded store has them. */
export async function chosenSource(context: Context): Promise<MetricSource | undefined> {
  const definition = knownDefinition(context, 'prometheusInstances');
  if (definition === undefined) return undefined;
  const row = await context.db.kysely
    .selectFrom('prometheus_instances')
    .select('id')
    .where('is_source', '=', 1)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // The reader of a chart may not see instances; what may be read was decided by the caller.
  const platform = onBehalf(context, { id: 0, name: '' });
  const instance = await findRecordOrNone(platform, definition, row.id);
  if (instance === undefined) return undefined;
  const metrics = new Map(metricCatalogue(context.schemas.resources).map((metric) => [metric.key, metric]));
  return prometheusSource({
    access: accessOf(context, instance),
    metricOf: (key) => metrics.get(key),
    failed: ({ fault, detail }) => unreachable(context, { fault: fault === 'query' ? 'notPrometheus' : fault, detail }),
  });
}
