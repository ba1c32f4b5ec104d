import { daysToFull, type DayValue } from '#model/domains/facts/daysToFull.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import type { ReadSeries } from '#server/domains/facts/places/uptimeOf.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const UNKNOWN_MS = 300_000;
/** The past that an estimate is made from. */
const PAST_DAYS = 90;
/** Records whose values are read at once. */
const AT_ONCE = 50;

/** What fills up, by the metric that says how full it is. */
export const FILLING = [
  { resource: 'storagePools', metric: 'used_pct', table: 'storage_pools' },
  { resource: 'resourceSites', metric: 'storage_pct', table: 'resource_sites' },
  { resource: 'resourceSites', metric: 'vcpu_pct', table: 'resource_sites' },
  { resource: 'resourceSites', metric: 'memory_pct', table: 'resource_sites' },
  { resource: 'resourceSites', metric: 'gpu_pct', table: 'resource_sites' },
  { resource: 'siteGpus', metric: 'allocated_pct', table: 'site_gpus' },
] as const;

/**
 * Estimates once an hour when each pool, site and GPU model will be full, from the daily means of what was measured.
 * Repeating it does no harm.
 */
export async function countFillings(
  context: Context,
  readSeries: ReadSeries,
  keep: () => Promise<void>,
): Promise<void> {
  const now = context.clock();
  const { kysely } = context.db;
  if (!(await isDue(context))) return;
  const limit = context.live.read('facts.full_percent') ?? 100;
  for (const { resource, metric, table } of FILLING) {
    const objects = (await kysely.selectFrom(table).select('id').execute()).map(({ id }) => `${id}`);
    for (const some of inChunks(objects, AT_ONCE)) {
      const series = await readSeries(context, {
        metric: `${resource}.${metric}`,
        objects: some,
        from: now - PAST_DAYS * DAY_MS,
        to: now,
        step: DAY_MS,
      });
      const rows = series.flatMap(({ object, points }) => {
        const days = points.map(({ at, avg }): DayValue => ({ day: Math.floor(at / DAY_MS), value: avg }));
        // What was never measured, such as the GPUs of a site without any, does not fill up.
        if (days.length === 0) return [];
        return [{ resource, metric, object, estimate: JSON.stringify(daysToFull(days, limit)), made_at: now }];
      });
      if (rows.length > 0)
        await kysely
          .insertInto('fill_estimates')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['resource', 'metric', 'object']).doUpdateSet((eb) => ({
              estimate: eb.ref('excluded.estimate'),
              made_at: eb.ref('excluded.made_at'),
            })),
          )
          .execute();
      await keep();
    }
  }
  await kysely
    .deleteFrom('fill_estimates')
    .where('made_at', '<', now - DAY_MS)
    .execute();
}

/** Once an hour; more often while nothing is known, because the past of a new source may arrive at once. */
async function isDue({ db, clock }: Context): Promise<boolean> {
  const estimates = db.kysely.selectFrom('fill_estimates');
  const last = await estimates.select(({ fn }) => fn.max('made_at').as('at')).executeTakeFirst();
  const known = await estimates.select('object').where('estimate', 'not like', '%"kind":"short"%').executeTakeFirst();
  const at = last?.at ?? 0;
  if (known === undefined) return clock() - at >= UNKNOWN_MS;
  return Math.floor(at / HOUR_MS) !== Math.floor(clock() / HOUR_MS);
}
