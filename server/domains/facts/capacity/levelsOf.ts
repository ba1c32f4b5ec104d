import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Level } from './placeOf.ts';

/** Names of one level; more than a person chooses from. */
const MOST = 500;

/** The level, and which of it, that the reader may choose: those of the rows that the reader sees. */
export async function levelsOf(context: Context): Promise<Json> {
  const places = knownDefinition(context, 'resourceSites');
  const models = knownDefinition(context, 'siteGpus');
  if (places === undefined || models === undefined) return [];
  const query = { sort: [{ field: 'name', order: 'ASC' as const }], limit: MOST };
  const rows = await firstRecords(context, places, {
    ...query,
    fields: ['id', 'site_id', 'region_id', 'provider_id', 'name'],
  });
  const named = await firstRecords(context, models, { ...query, fields: ['name'] });
  const levels: { by: Level; id: string; name: string }[] = [];
  const add = (by: Level, id: unknown, name: unknown) => {
    if ((typeof id === 'number' || typeof id === 'string') && typeof name === 'string')
      if (!levels.some((each) => each.by === by && each.id === `${id}`)) levels.push({ by, id: `${id}`, name });
  };
  for (const row of rows) {
    add('region', row.region_id, labelOf(row, 'region_id'));
    add('site', row.site_id, labelOf(row, 'site_id'));
    add('provider', row.provider_id, labelOf(row, 'provider_id'));
  }
  const clouds = knownDefinition(context, 'clouds');
  if (clouds !== undefined && decide(context, 'list', clouds).allowed)
    for (const cloud of await firstRecords(context, clouds, { ...query, fields: ['cloud_id', 'name'] }))
      add('cloud', cloud.cloud_id, cloud.name);
  for (const { name } of named) add('gpu', name, name);
  return levels.map((each) => ({ ...each }));
}

/** Labels come with the records: what the reader may not know has none. */
function labelOf(row: object, field: string): unknown {
  const labels = '_labels' in row && typeof row._labels === 'object' && row._labels !== null ? row._labels : {};
  return Object.entries(labels).find(([name]) => name === field)?.[1];
}
