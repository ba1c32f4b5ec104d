import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const MOST_CLOUDS = 50;

/** The clouds that the reader sees, in the names that they know. */
export async function visibleClouds(context: Context): Promise<{ cloud_id: string; name: string }[]> {
  const clouds = knownDefinition(context, 'clouds');
  if (clouds === undefined) return [];
  const query = { filter: {}, sort: [], limit: MOST_CLOUDS };
  const records = await firstRecords(context, clouds, { fields: ['cloud_id', 'name'], ...query });
  return records.map(({ cloud_id, name }) => ({ cloud_id: String(cloud_id), name: String(name) }));
}
