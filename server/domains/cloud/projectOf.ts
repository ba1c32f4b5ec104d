import type { Definition, Json } from '#model/language/definition.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

/**
 * The project of a new record: the one that was chosen, or that of what it is part of, as far as that is of the same
 * organisation.
 */
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
    const table = resourceTable(target);
    const [row] = await db.all<{ project_id: number | null }>(
      `select project_id from ${table.name} where ${table.id} = ? and bp_id = ?`,
      [id, Number(values.bp_id ?? 0)],
    );
    return row?.project_id ?? null;
  }
  return null;
}

/**
 * The project if it exists for who asks: another's figures are none of their business. What came over the wire may be
 * anything.
 */
export async function usableProject(context: Context, { fields }: Definition, id: Json): Promise<number | null> {
  const projects = context.schemas.resources[fields.project_id?.to ?? ''];
  if (projects === undefined || typeof id !== 'number') return null;
  return (await findRecordOrNone(context, projects, id)) === undefined ? null : id;
}
