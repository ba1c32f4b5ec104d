import type { Definition } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { encodeRow, resourceTable } from './resourceTable.ts';

/**
 * Writes the columns that differ; returns whether any does. No user made these changes: the version and the history
 * stay as they are. Stored form.
 */
export async function correctRow(
  db: Database,
  definition: Definition,
  row: RecordData,
  wanted: RecordData,
): Promise<boolean> {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSameJson(row[name] ?? null, value)),
  );
  const table = resourceTable(definition);
  const columns = encodeRow(table, changes);
  const names = Object.keys(columns);
  if (names.length === 0) return false;
  await ensureSearch(db, definition);
  // Ids are numbers or text in every table.
  const id = row[definition.id.field] as number | string;
  await db.run(
    `update ${table.name} set ${names.map((name) => `${quoted(name)} = ?`).join(', ')} where ${table.id} = ?`,
    [...Object.values(columns), id],
  );
  return true;
}
