import type { Definition } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { encodeNewRow, resourceTable } from './resourceTable.ts';

/** Few enough parameters for either database. */
const ROWS_AT_ONCE = 100;

/** Inserts rows that several processes may write at the same moment: existing rows stay as they are. Stored form. */
export async function insertOnce(db: Database, definition: Definition, records: readonly RecordData[]): Promise<void> {
  if (records.length === 0) return;
  const table = resourceTable(definition);
  await ensureSearch(db, definition);
  for (const some of inChunks(records, ROWS_AT_ONCE)) {
    const rows = some.map((record) => encodeNewRow(table, record));
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const places = `(${names.map(() => '?').join(', ')})`;
    const values = rows.flatMap((row) => names.map((name) => row[name] ?? null));
    await db.run(
      `insert into ${table.name} (${names.map(quoted).join(', ')}) values ${rows.map(() => places).join(', ')} on conflict do nothing`,
      values,
    );
  }
}
