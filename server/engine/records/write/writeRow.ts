import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { decodeRow, encodeNewRow, encodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { takenError } from '#server/engine/records/write/values/uniqueness.ts';

/** Inserts the stored form and returns the record with its id. */
export async function insertRow(context: Context, definition: Definition, record: RecordData): Promise<RecordData> {
  const table = resourceTable(definition);
  const row = encodeNewRow(table, record);
  const names = Object.keys(row);
  const columns = names.map(quoted).join(', ');
  const values = names.length === 0 ? 'default values' : `(${columns}) values (${names.map(() => '?').join(', ')})`;
  await ensureSearch(context.db, definition);
  const [inserted] = await refusing(definition, () =>
    context.db.all(`insert into ${table.name} ${values} returning ${table.columns}`, Object.values(row)),
  );
  return decodeRow(table, inserted ?? {});
}

/** Writes the changed fields and increments the version. */
export async function updateRow(
  context: Context,
  definition: Definition,
  id: RecordId,
  changes: RecordData,
): Promise<RecordData> {
  const table = resourceTable(definition);
  const row = encodeRow(table, changes);
  const sets = [...Object.keys(row).map((name) => `${quoted(name)} = ?`), `${VERSION_COLUMN} = ${VERSION_COLUMN} + 1`];
  const [updated] = await refusing(definition, () =>
    context.db.all(`update ${table.name} set ${sets.join(', ')} where ${table.id} = ? returning ${table.columns}`, [
      ...Object.values(row),
      id,
    ]),
  );
  return decodeRow(table, updated ?? {});
}

export async function deleteRow(context: Context, definition: Definition, id: RecordId): Promise<void> {
  const table = resourceTable(definition);
  await context.db.run(`delete from ${table.name} where ${table.id} = ?`, [id]);
}

async function refusing<T>(definition: Definition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Converts the error of a duplicate value; rethrows others unchanged.
    throw takenError(definition, error);
  }
}
