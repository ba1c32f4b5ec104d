import type { FactPeriod } from '#model/domains/facts/operating/period.ts';
import type { Tally } from '#model/domains/facts/operating/createTally.ts';
import type { Context } from '#server/engine/context.ts';
import type { ReadSeries } from '#server/domains/facts/places/uptimeOf.ts';
import { wordOf } from './readLines.ts';

const STEP_MS = 3_600_000;
const MILLIONTHS = 1_000_000;
const KINDS = ['vcpu', 'gpu'] as const;

/**
 * Adds how much of each cloud was allocated in the mean of a day, as its stored metrics say, and how much it has. A
 * cloud without values that day adds nothing to either: what is not known is a gap, not a zero.
 */
export async function readCapacity(
  context: Context,
  { from, to }: FactPeriod,
  tally: Tally,
  readSeries: ReadSeries,
): Promise<void> {
  const clouds = await context.db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'region_id', 'site_id', 'vcpu_total', 'gpu_total'])
    .execute();
  const objects = clouds.map(({ cloud_id }) => cloud_id);
  if (objects.length === 0) return;
  for (const kind of KINDS) {
    const series = await readSeries(context, { metric: `clouds.${kind}_pct`, objects, from, to, step: STEP_MS });
    const means = new Map(series.map(({ object, points }) => [object, meanOf(points)]));
    for (const cloud of clouds) {
      const share = means.get(cloud.cloud_id);
      const total = cloud[`${kind}_total`] ?? 0;
      if (share === undefined || total === 0) continue;
      const place = { region: wordOf(cloud.region_id), site: wordOf(cloud.site_id), cloud: cloud.cloud_id };
      tally.add(place, `${kind}_total`, total * MILLIONTHS);
      tally.add(place, `${kind}_used`, Math.round((share / 100) * total * MILLIONTHS));
    }
  }
}

function meanOf(points: readonly { n: number; avg: number }[]): number | undefined {
  const values = points.reduce((sum, { n }) => sum + n, 0);
  return values === 0 ? undefined : points.reduce((sum, { n, avg }) => sum + n * avg, 0) / values;
}
