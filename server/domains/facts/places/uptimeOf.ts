import type { Context } from '#server/engine/context.ts';
import { placeKey, providerOfHost } from './places.ts';

/** Measured values of records, by operations. A gap has no point. */
export type ReadSeries = (
  context: Context,
  query: { metric: string; objects: readonly string[]; from: number; to: number; step: number },
) => Promise<{ object: string; points: { at: number; n: number; avg: number; last: number }[] }[]>;

const SPAN_MS = 30 * 86_400_000;

/** The mean share of the last 30 days in which the hosts of each place were up; a place without values has none. */
export async function uptimeOf(context: Context, readSeries: ReadSeries): Promise<ReadonlyMap<string, number>> {
  const hosts = await context.db.kysely
    .selectFrom('hypervisor_nodes')
    .innerJoin('clouds', 'clouds.cloud_id', 'hypervisor_nodes.cloud_id')
    .select(['hypervisor_nodes.id', 'clouds.site_id', 'clouds.region_id', providerOfHost(context).as('provider_id')])
    .execute();
  if (hosts.length === 0) return new Map();
  const to = context.clock();
  const series = await readSeries(context, {
    metric: 'hypervisorNodes.online',
    objects: hosts.map(({ id }) => id),
    from: to - SPAN_MS,
    to,
    // One slot over the whole time.
    step: to,
  });
  const means = Map.groupBy(
    hosts.flatMap(({ site_id, region_id, provider_id }, place) => {
      const points = series[place]?.points ?? [];
      const n = points.reduce((sum, point) => sum + point.n, 0);
      if (n === 0) return [];
      const key = placeKey({ siteId: site_id, regionId: region_id, providerId: provider_id });
      return [{ key, mean: points.reduce((sum, point) => sum + point.avg * point.n, 0) / n }];
    }),
    ({ key }) => key,
  );
  return new Map(
    [...means].map(([key, of]) => [
      key,
      Math.round((of.reduce((sum, { mean }) => sum + mean, 0) / of.length) * 10_000) / 10_000,
    ]),
  );
}
