import type { Definition } from '#model/language/definition.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';

/** The first `limit` ids of records with these stored values, without access checks. */
export async function idsWith(
  db: Database,
  { table, id }: Definition,
  values: Readonly<Record<string, SqlValue>>,
  limit?: number,
): Promise<RecordId[]> {
  const rows = await runtimeTables(db)
    .selectFrom(table)
    .select(id.field)
    .where((eb) => eb.and(Object.entries(values).map(([name, value]) => eb(name, value === null ? 'is' : '=', value))))
    .orderBy(id.field)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  // An id is a number or text.
  return rows.map((row) => row[id.field] as RecordId);
}
