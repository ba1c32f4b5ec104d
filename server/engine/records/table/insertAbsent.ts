import { inChunks } from '#model/values/inChunks.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** Few enough parameters for either database, and a text that stays prepared for most lists. */
const ROWS_AT_ONCE = 100;

/** Inserts the rows that are not there yet, and returns what they have in the column `returning`. */
export async function insertAbsent(
  db: Database,
  table: string,
  names: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  returning: string,
): Promise<SqlValue[]> {
  const inserted: SqlValue[] = [];
  for (const some of inChunks(rows, ROWS_AT_ONCE)) {
    const places = `(${names.map(() => '?').join(', ')})`;
    const found = await db.all<Record<string, SqlValue>>(
      `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values ${some.map(() => places).join(', ')}
        on conflict do nothing returning ${quoted(returning)}`,
      some.flat(),
    );
    for (const row of found) inserted.push(row[returning] ?? null);
  }
  return inserted;
}
