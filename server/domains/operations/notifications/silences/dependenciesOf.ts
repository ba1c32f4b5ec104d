import type { Definition } from '#model/language/definition.ts';
import type { ObjectKey } from '#model/domains/operations/alarms/silence.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { decodeRow, parseId, resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** A machine on a host, in a cloud, on a site, in a region: what is further away is not what it runs on. */
const MOST_STEPS = 4;
const MOST_OBJECTS = 100;
/** Its owners say nothing about what it runs on. */
const HOLDERS = new Set(['user_id', 'bp_id', 'project_id']);

/** The dependencies of an object, near and far: the records that its references name, and those that these name. */
export async function dependenciesOf(context: Context, object: ObjectKey): Promise<ObjectKey[]> {
  const found = new Map([[keyOf(object), object]]);
  let near = [object];
  for (let step = 0; step < MOST_STEPS && near.length > 0; step += 1) {
    const next: ObjectKey[] = [];
    for (const each of near)
      for (const target of await referencesOf(context, each)) {
        if (found.has(keyOf(target)) || found.size > MOST_OBJECTS) continue;
        found.set(keyOf(target), target);
        next.push(target);
      }
    near = next;
  }
  found.delete(keyOf(object));
  return [...found.values()];
}

const keyOf = ({ resource, id }: ObjectKey): string => `${resource} ${id}`;

async function referencesOf(context: Context, { resource, id }: ObjectKey): Promise<ObjectKey[]> {
  const definition = context.schemas.resources[resource ?? ''];
  const record = definition && (await recordOf(context, definition, id));
  if (definition === undefined || record === undefined) return [];
  const named = Object.values(definition.fields).flatMap((field) => {
    if (HOLDERS.has(field.name) || field.to === undefined) return [];
    const { to } = field;
    if (field.type !== 'reference' && field.type !== 'references') return [];
    return [record[field.name] ?? []].flat().map((target) => ({ resource: to, id: String(target) }));
  });
  return [...named, ...(await listing(context, definition, record))];
}

/** Records whose page lists this one by a value, such as a host and the machines that say its name. */
async function listing(context: Context, definition: Definition, record: RecordData): Promise<ObjectKey[]> {
  const found: ObjectKey[] = [];
  for (const above of Object.values(context.schemas.resources))
    for (const tab of above.show.tabs) {
      if (tab.kind !== 'records' || tab.resource !== definition.resource || tab.of === undefined) continue;
      const { by, of } = tab;
      const value = record[by];
      if (above.fields[of]?.type !== 'text' || typeof value !== 'string') continue;
      // Two clouds may have hosts of the same name.
      const cloud = above.cloud && definition.cloud ? record['cloud_id'] : undefined;
      const rows = await runtimeTables(context.db)
        .selectFrom(above.table)
        .select(above.id.field)
        .where(of, '=', value)
        .$if(cloud !== undefined, (query) => query.where('cloud_id', '=', String(cloud)))
        .limit(MOST_OBJECTS)
        .execute();
      found.push(...rows.map((row) => ({ resource: above.resource, id: `${row[above.id.field]}` })));
    }
  return found;
}

async function recordOf({ db }: Context, definition: Definition, id: string): Promise<RecordData | undefined> {
  const key = parseId(definition, id);
  if (key === undefined) return undefined;
  const row = await runtimeTables(db)
    .selectFrom(definition.table)
    .selectAll()
    .where(definition.id.field, '=', key)
    .executeTakeFirst();
  return row && decodeRow(resourceTable(definition), row);
}
