import type { Definition } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';

const AT_ONCE = 500;

/** The stored record of an item that the cloud has. */
export type FoundItem = RecordData & { cloud_ref: string; updated_at: number };

/** The records of one cloud by the cloud's own ids, in their stored form. */
export async function findByRefs(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
  refs: readonly string[],
): Promise<FoundItem[]> {
  const table = resourceTable(definition);
  const found: FoundItem[] = [];
  for (const some of inChunks(refs, AT_ONCE)) {
    const rows = await db.all(
      `select * from ${table.name} where cloud_id = ? and cloud_ref in (${some.map(() => '?').join(', ')})`,
      [cloudId, ...some],
    );
    // Every definition of a cloud has these columns.
    found.push(...rows.map((row) => decodeRow(table, row) as FoundItem));
  }
  return found;
}

export async function findByRef(
  context: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
  ref: string,
): Promise<FoundItem | undefined> {
  return (await findByRefs(context, definition, cloudId, [ref]))[0];
}

/** The records of one cloud that do not have an id in the cloud yet: their creation is still running, or failed. */
export async function findWithoutRef(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
): Promise<RecordData[]> {
  const table = resourceTable(definition);
  const rows = await db.all(`select * from ${table.name} where cloud_id = ? and cloud_ref is null`, [cloudId]);
  return rows.map((row) => decodeRow(table, row));
}
