import type { Context } from '#server/engine/context.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';

interface CloudPlace {
  name: string;
  /** With its region first, as events have it. */
  place: string;
}

/** Where records of clouds are, in the names that the reader may know. */
export async function cloudPlaces(
  context: Context,
  records: readonly { cloud: string | null }[],
): Promise<ReadonlyMap<string, CloudPlace>> {
  const { db } = context;
  const ids = new Set(records.flatMap(({ cloud }) => (cloud === null ? [] : [cloud])));
  if (ids.size === 0) return new Map();
  const env = sqlEnvOf(context);
  const names = await titlesOf(db, 'clouds', ids, env);
  const rows = await db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'region_id'])
    .where('cloud_id', 'in', [...ids])
    .execute();
  const regions = await titlesOf(db, 'regions', new Set(rows.map(({ region_id }) => region_id)), env);
  return new Map(
    rows.flatMap(({ cloud_id, region_id }) => {
      const name = names.get(cloud_id);
      if (name === undefined) return [];
      return [[cloud_id, { name, place: [regions.get(region_id), name].filter(Boolean).join(' · ') }] as const];
    }),
  );
}
