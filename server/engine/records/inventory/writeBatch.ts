import { inChunks } from '#model/values/inChunks.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { decodeRow, encodeNewRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { announceMany, type Written } from '#server/engine/records/write/announce.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';

/** Few enough parameters for either database, whatever the number of columns. */
const MOST_PARAMETERS = 20_000;

export interface Batch {
  added: readonly RecordData[];
  changed: readonly { before: RecordData; changes: RecordData }[];
}

/** Writes what a synchronisation found: many rows in few statements, and one change event per row. */
export async function writeBatch(context: Context, definition: Definition, { added, changed }: Batch): Promise<void> {
  const written: Written[] = [];
  for (const after of await insertMany(context, definition, added))
    written.push({ operation: 'create', before: undefined, after });
  for (const { before, changes } of changed) {
    // Ids are numbers or text in every table.
    const after = await updateRow(context, definition, before[definition.id.field] as RecordId, {
      updated_at: context.clock(),
      ...changes,
    });
    written.push({ operation: 'update', before, after });
  }
  await announceMany(context, definition, written);
}

async function insertMany(
  context: Context,
  definition: Definition,
  records: readonly RecordData[],
): Promise<RecordData[]> {
  if (records.length === 0) return [];
  const table = resourceTable(definition);
  const encoded = records.map((record) => encodeNewRow(table, record));
  const names = [...new Set(encoded.flatMap((each) => Object.keys(each)))];
  const atOnce = Math.max(1, Math.floor(MOST_PARAMETERS / names.length));
  const row = `(${names.map(() => '?').join(', ')})`;
  await ensureSearch(context.db, definition);
  const inserted: RecordData[] = [];
  for (const some of inChunks(encoded, atOnce)) {
    const params = some.flatMap((each) => names.map((name) => each[name] ?? null));
    await context.db.run(
      `insert into ${table.name} (${names.map(quoted).join(', ')}) values ${some.map(() => row).join(', ')}`,
      params,
    );
    inserted.push(...some.map((each) => decodeRow(table, { ...each, [VERSION_COLUMN]: 1 })));
  }
  return inserted;
}
