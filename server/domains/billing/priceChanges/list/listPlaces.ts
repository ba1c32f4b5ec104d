import { placeKey, type ListPlace } from '#model/domains/billing/prices/list/priceList.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

type Where = Pick<ListPlace, 'cloud_id' | 'region_id'>;

/** Everywhere, then each region with its clouds: those that can be sold in, and those that have a price. */
export async function listPlaces(context: Context, priced: readonly Where[]): Promise<ListPlace[]> {
  const everywhere: ListPlace = { key: 'all', cloud_id: null, region_id: null, name: null };
  if (knownDefinition(context, 'clouds') === undefined) return [everywhere];
  const has = new Set(priced.map(placeKey));
  const clouds = (await cloudsOf(context)).filter(({ enabled, key }) => enabled === 1 || has.has(key));
  const regions = await regionsOf(context);
  const used = regions.filter(
    (region) => has.has(region.key) || clouds.some(({ region_id }) => region_id === region.region_id),
  );
  const below = (id: number | null) =>
    clouds
      .filter(({ region_id }) => region_id === id)
      .map(({ key, cloud_id, name }) => ({ key, cloud_id, region_id: null, name }));
  return [everywhere, ...used.flatMap((region) => [region, ...below(region.region_id)]), ...below(null)];
}

async function cloudsOf({ db }: Context) {
  const rows = await db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'name', 'region_id', 'enabled'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, key: placeKey({ cloud_id: row.cloud_id, region_id: null }) }));
}

async function regionsOf({ db }: Context): Promise<ListPlace[]> {
  const rows = await db.kysely.selectFrom('regions').select(['id', 'name']).orderBy('id').execute();
  return rows.map(({ id, name }) => ({
    key: placeKey({ cloud_id: null, region_id: id }),
    cloud_id: null,
    region_id: id,
    name,
  }));
}
