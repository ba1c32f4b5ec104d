import type { Context } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { byPlatform, idValues } from './alarmObjects.ts';
import { titlesOf } from './titleOf.ts';

const LONGEST_PLACE = 128;
/** Where something is, the wider one first. Objects of one name differ by it. */
const PLACES = ['regions', 'clouds'];
/** In a region too, without being named: a gateway stands on a site. */
const WAYS = [...PLACES, 'sites'];
/** What a component is about is where the component is. */
const TARGET = ['target_type', 'target_id'] as const;

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
    ({ name, type, to }) => type === 'reference' && to !== undefined && WAYS.includes(to) && name !== field,
  );
  const names = [
    ...references.map(({ name }) => name),
    ...['cloud_id', ...TARGET].filter((name) => definition.fields[name] !== undefined),
  ];
  if (names.length === 0) return found;
  const [record] = await firstRecords(byPlatform(context), definition, {
    fields: [field, ...new Set(names)],
    also: { [field]: idValues(definition, [id]) },
    sort: [],
    limit: 1,
  });
  const [type, target] = TARGET.map((name) => record?.[name]);
  if (typeof type === 'string' && type !== resource && typeof target === 'string')
    for (const [to, title] of await placesOf(context, type, target)) found.set(to, title);
  for (const name of new Set(names)) {
    if (name === TARGET[0] || name === TARGET[1]) continue;
    const to = definition.fields[name]?.to ?? 'clouds';
    const value = record?.[name];
    if (value === null || value === undefined || name === field || found.has(to)) continue;
    const title = (await titlesOf(context, to, [String(value)])).get(String(value));
    if (title !== undefined && PLACES.includes(to)) found.set(to, title);
    // A cloud is in a region.
    if (to !== 'regions') for (const [above, own] of await placesOf(context, to, String(value))) found.set(above, own);
  }
  return found;
}
