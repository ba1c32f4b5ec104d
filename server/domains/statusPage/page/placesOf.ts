import type { PublicNotice, PublicRegion } from '#model/domains/statusPage/publicNotice.ts';
import { titleWords } from '#model/reading/titleIn.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** The open regions by id, and the region of each cloud. */
export interface Places {
  open: ReadonlyMap<number, PublicRegion>;
  regionOfCloud: ReadonlyMap<string, number>;
}

export async function placesOf({ db: { kysely }, schemas }: Context): Promise<Places> {
  const regions = await kysely.selectFrom('regions').select(['id', 'name', 'code', 'status']).execute();
  const clouds = await kysely.selectFrom('clouds').select(['cloud_id', 'region_id']).execute();
  return {
    open: new Map(
      regions
        .filter(({ status }) => status === 'enabled')
        .map((region) => [region.id, { id: region.id, title: titleWords(schemas.resources['regions']!, region) }]),
    ),
    regionOfCloud: new Map(
      clouds.flatMap(({ cloud_id, region_id }) => (region_id === null ? [] : [[cloud_id, region_id] as const])),
    ),
  };
}

type Placed = Pick<RecordOf<'maintenances'>, 'region_ids' | 'cloud_ids'>;

/**
 * The open regions of a notice, those of its clouds among them; none of a notice about everything. Undefined if it is
 * only about regions that are closed or gone: their names are not public.
 */
export function regionsOf(
  { region_ids, cloud_ids }: Placed,
  { open, regionOfCloud }: Places,
): PublicNotice['regions'] | undefined {
  const named = [...(region_ids ?? []), ...(cloud_ids ?? [])];
  if (named.length === 0) return [];
  const ids = new Set([...(region_ids ?? []), ...(cloud_ids ?? []).flatMap((id) => regionOfCloud.get(id) ?? [])]);
  const regions = [...ids].flatMap((id) => open.get(id) ?? []);
  return regions.length === 0 ? undefined : regions;
}
