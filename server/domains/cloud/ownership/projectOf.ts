import type { Definition, Json } from '#model/language/definition.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { inventoryTables } from '#server/domains/cloud/inventoryTables.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

/** The project of a new record: the chosen one, or that of its parent if both have the same organisation. */
export async function projectOf(
  { db, schemas }: Context,
  { cloud, fields }: Definition,
  values: RecordData,
): Promise<Json> {
  if (cloud?.partOf === undefined) return values.project_id ?? null;
  for (const name of cloud.partOf) {
    const target = schemas.resources[fields[name]?.to ?? ''];
    const [id] = idsIn(values[name]);
    if (target?.cloud === undefined || id === undefined) continue;
    const row = await inventoryTables(db)
      .selectFrom(target.table)
      .select('project_id')
      .where(db.kysely.dynamic.ref(target.id.field), '=', id)
      .where('bp_id', '=', Number(values.bp_id ?? 0))
      .executeTakeFirst();
    return row?.project_id ?? null;
  }
  return null;
}

/**
 * The project if it exists for the actor, because figures of other projects are private. `id` comes from the request
 * and may have any type.
 */
export async function usableProject(context: Context, { fields }: Definition, id: Json): Promise<number | null> {
  const projects = context.schemas.resources[fields.project_id?.to ?? ''];
  if (projects === undefined || typeof id !== 'number') return null;
  return (await findRecordOrNone(context, projects, id)) === undefined ? null : id;
}
