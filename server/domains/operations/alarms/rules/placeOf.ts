import type { Definition } from '#model/language/definition.ts';
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
    .map(([, { title }]) => title);
  return names.length === 0 ? undefined : names.join(' · ').slice(0, LONGEST_PLACE);
}

/** The ids of the region and the cloud that a record is in; a region or a cloud is in itself. */
export async function placeIds(
  context: Context,
  resource: string | null,
  id: string,
): Promise<{ region?: string; cloud?: string }> {
  const found = await placesOf(context, resource, id);
  const [region, cloud] = PLACES.map((place) => (place === resource ? id : found.get(place)?.id));
  return { ...(region !== undefined && { region }), ...(cloud !== undefined && { cloud }) };
}

interface Place {
  id: string;
  title: string;
}

async function placesOf(context: Context, resource: string | null, id: string): Promise<Map<string, Place>> {
  const definition = context.schemas.resources[resource ?? ''];
  const ways = definition === undefined ? [] : waysFrom(definition);
  if (definition === undefined || ways.length === 0) return new Map();
  const { field } = definition.id;
  const [record] = await firstRecords(byPlatform(context), definition, {
    fields: [field, ...ways],
    also: { [field]: idValues(definition, [id]) },
    sort: [],
    limit: 1,
  });
  const [type, target] = TARGET.map((name) => record?.[name]);
  const isAbout = typeof type === 'string' && type !== resource && typeof target === 'string';
  const found = isAbout ? await placesOf(context, type, target) : new Map<string, Place>();
  for (const name of ways) {
    const to = definition.fields[name]?.to ?? 'clouds';
    const value = record?.[name];
    if (TARGET.some((each) => each === name) || value === null || value === undefined || found.has(to)) continue;
    const title = (await titlesOf(context, to, [String(value)])).get(String(value));
    if (title !== undefined && PLACES.includes(to)) found.set(to, { id: String(value), title });
    // A cloud is in a region.
    if (to !== 'regions') for (const [above, own] of await placesOf(context, to, String(value))) found.set(above, own);
  }
  return found;
}

/** The fields of a definition that lead to a place. */
function waysFrom({ id, fields }: Definition): string[] {
  const references = Object.values(fields).filter(
    ({ name, type, to }) => type === 'reference' && to !== undefined && WAYS.includes(to) && name !== id.field,
  );
  const others = ['cloud_id', ...TARGET].filter((name) => fields[name] !== undefined && name !== id.field);
  return [...new Set([...references.map(({ name }) => name), ...others])];
}
