import { expressionBuilder, sql, type ExpressionWrapper } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';

/** Where something is and whose: a site (or a region, where no site is chosen) and a provider. */
export interface Place {
  siteId: number | null;
  regionId: number | null;
  /** Null: the operator of the platform. */
  providerId: number | null;
}

/** The row of a place, with the organisation that may see it. */
export interface PlaceRow extends Place {
  id: number;
  bpId: number | null;
}

/** One row exists for each key. A place without a site is its region. */
export const placeKey = ({ siteId, regionId, providerId }: Place): string =>
  `${siteId === null ? `r${regionId ?? 0}` : `s${siteId}`}/${providerId ?? 0}`;

/** The provider of a host: its own, otherwise that of its cloud. Hosts may have none of their own. */
export function providerOfHost(
  context: Pick<Context, 'schemas'>,
): ExpressionWrapper<KnownTables, 'clouds', number | null> {
  const eb = expressionBuilder<KnownTables, 'clouds'>();
  return context.schemas.resources['hypervisorNodes']?.fields['provider_id'] === undefined
    ? eb.ref('clouds.provider_id')
    : eb.fn.coalesce(sql.ref<number | null>('hypervisor_nodes.provider_id'), 'clouds.provider_id');
}

/** The rows of these places by their key; those that are missing are added, in the transaction of `context`. */
export async function rowsOfPlaces(context: Context, places: readonly Place[]): Promise<ReadonlyMap<string, PlaceRow>> {
  const definition = knownDefinition(context, 'resourceSites');
  if (definition === undefined) return new Map();
  const wanted = new Map(places.map((place) => [placeKey(place), place]));
  const read = async () => {
    const rows = await context.db.kysely
      .selectFrom('resource_sites')
      .select(['id', 'place_key', 'site_id', 'region_id', 'provider_id', 'bp_id'])
      .execute();
    return new Map(
      rows.map((row): [string, PlaceRow] => [
        row.place_key ?? '',
        { id: row.id, siteId: row.site_id, regionId: row.region_id, providerId: row.provider_id, bpId: row.bp_id },
      ]),
    );
  };
  const known = await read();
  if ([...wanted.keys()].every((key) => known.has(key))) return known;
  // Two reports may be the first of the same place.
  await lockUntilCommit(context.db, 'place', 'facts');
  const now = await read();
  const missing = [...wanted].filter(([key]) => !now.has(key));
  const describe = await namesOf(
    context,
    missing.map(([, place]) => place),
  );
  const at = context.clock();
  await writeBatch(context, definition, {
    added: missing.map(([key, place]) => ({
      place_key: key,
      ...describe(place),
      created_at: at,
      updated_at: at,
    })),
    changed: [],
  });
  return read();
}

/** The fields of a row that follow from its place. */
export async function namesOf(context: Context, places: readonly Place[]) {
  const { kysely } = context.db;
  const idsOf = (pick: (place: Place) => number | null) => [
    0,
    ...new Set(places.flatMap((place) => pick(place) ?? [])),
  ];
  const named = async (table: 'sites' | 'regions', ids: number[]) =>
    new Map(
      (await kysely.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => [
        id,
        name,
      ]),
    );
  const sites = await named(
    'sites',
    idsOf(({ siteId }) => siteId),
  );
  const regions = await named(
    'regions',
    idsOf(({ regionId }) => regionId),
  );
  const providers = new Map(
    (
      await kysely
        .selectFrom('providers')
        .select(['id', 'name', 'bp_id'])
        .where(
          'id',
          'in',
          idsOf(({ providerId }) => providerId),
        )
        .execute()
    ).map(({ id, ...rest }) => [id, rest]),
  );
  return ({ siteId, regionId, providerId }: Place) => {
    const provider = providers.get(providerId ?? 0);
    const where = sites.get(siteId ?? 0) ?? regions.get(regionId ?? 0) ?? `${siteId ?? regionId ?? ''}`;
    return {
      name: provider === undefined ? where : `${where} · ${provider.name}`,
      site_id: siteId,
      region_id: regionId,
      provider_id: providerId,
      bp_id: provider?.bp_id ?? null,
    };
  };
}
