import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';

/** A row of a table of a definition: its id, and the columns to write. */
export type ChangedRow = { id: number } & Record<string, SqlValue>;

/**
 * Writes some columns of rows that exist; their versions increase. Leave out what stays the same: an index is written
 * for every column that is named.
 */
export async function updateMany(db: Database, table: string, rows: readonly ChangedRow[]): Promise<void> {
  const write = db.dialect === 'sqlite' ? updateEach : updateTogether;
  for (const [columns, some] of Map.groupBy(rows, (row) => Object.keys(row).join()))
    await write(
      db,
      table,
      columns.split(',').filter((name) => name !== 'id'),
      some,
    );
}

async function updateTogether(db: Database, table: string, names: readonly string[], rows: readonly ChangedRow[]) {
  const place = quoted(table);
  const sets = [
    ...names.map((name) => `${quoted(name)} = changed.${quoted(name)}`),
    `${VERSION_COLUMN} = ${place}.${VERSION_COLUMN} + 1`,
  ];
  // The table says which types the values have.
  await db.run(
    `update ${place} set ${sets.join(', ')} from json_populate_recordset(null::${place}, ?::json) as changed where ${place}.id = changed.id`,
    [JSON.stringify(rows)],
  );
}

/** One prepared statement for each row: in this process, that is faster than one long statement. */
async function updateEach(db: Database, table: string, names: readonly string[], rows: readonly ChangedRow[]) {
  const sets = [...names.map((name) => `${quoted(name)} = ?`), `${VERSION_COLUMN} = ${VERSION_COLUMN} + 1`];
  const text = `update ${quoted(table)} set ${sets.join(', ')} where id = ?`;
  for (const row of rows) {
    await yieldToEventLoop();
    await db.run(text, [...names.map((name) => row[name] ?? null), row.id]);
  }
}
