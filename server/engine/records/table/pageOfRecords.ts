import type { Definition } from '#model/language/definition.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { decodeRow, resourceTable } from './resourceTable.ts';

/**
 * Records in the order of their ids, without access checks, from the one after `after` on. Other
 * transactions cannot change them until this one ends.
 */
export async function pageOfRecords(
  db: Database,
  definition: Definition,
  after: RecordId | undefined,
  limit: number,
): Promise<RecordData[]> {
  const { field } = definition.id;
  const rows = await runtimeTables(db)
    .selectFrom(definition.table)
    .selectAll()
    .$if(after !== undefined, (query) => query.where(field, '>', after ?? null))
    .orderBy(field)
    .limit(limit)
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.map((row) => decodeRow(resourceTable(definition), row));
}
