import type { Context } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { byPlatform, idValues } from './alarmObjects.ts';
import { titlesOf } from './titleOf.ts';

const LONGEST_PLACE = 128;
/** Where something is, the wider one first. Objects of one name differ by it. */
const PLACES = ['regions', 'clouds'];

/** The region and the cloud of a record, as an event keeps them; undefined for what is nowhere. */
export async function placeOf(context: Context, resource: string | null, id: string): Promise<string | undefined> {
  const names = [...(await placesOf(context, resource, id)).entries()]
    .toSorted(([one], [other]) => PLACES.indexOf(one) - PLACES.indexOf(other))
    .map(([, name]) => name);
  return names.length === 0 ? undefined : names.join(' · ').slice(0, LONGEST_PLACE);
}

async function placesOf(context: Context, resource: string | null, id: string): Promise<Map<string, string>> {
  const definition = context.schemas.resources[resource ?? ''];
  const found = new Map<string, string>();
  if (definition === undefined) return found;
  const { field } = definition.id;
  const references = Object.values(definition.fields).filter(
    ({ name, type, to }) => type === 'reference' && to !== undefined && PLACES.includes(to) && name !== field,
  );
  const names = [...references.map(({ name }) => name), ...(definition.fields['cloud_id'] ? ['cloud_id'] : [])];
  if (names.length === 0) return found;
  const [record] = await firstRecords(byPlatform(context), definition, {
    fields: [field, ...new Set(names)],
    also: { [field]: idValues(definition, [id]) },
    sort: [],
    limit: 1,
  });
  for (const name of new Set(names)) {
    const to = definition.fields[name]?.to ?? 'clouds';
    const value = record?.[name];
    if (value === null || value === undefined || name === field || found.has(to)) continue;
    const title = (await titlesOf(context, to, [String(value)])).get(String(value));
    if (title !== undefined) found.set(to, title);
    // A cloud is in a region.
    if (to !== 'regions') for (const [above, own] of await placesOf(context, to, String(value))) found.set(above, own);
  }
  return found;
}
