import type { Database } from './database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { quoted, ROW_COLUMN } from '#server/engine/db/tables/tableSpec.ts';

/** The table that holds the saved data. */
export interface Saved {
  savedIn: string;
  rows: number;
}

/** Copies a column with the keys of its rows, or a whole table, into a new table. */
export async function saveData(
  tx: Database,
  table: string,
  column: string | undefined,
  { columns }: ExistingTable,
  now: number,
): Promise<Saved> {
  const savedIn = `saved_${table}${column === undefined ? '' : `_${column}`}_${new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  const keys = [...columns.keys()];
  // The row number, and the id if that is text.
  const kept = column === undefined ? keys : [...new Set([...keys.slice(0, keys[0] === ROW_COLUMN ? 2 : 1), column])];
  await tx.run(`create table ${quoted(savedIn)} as select ${kept.map(quoted).join(', ')} from ${quoted(table)}`);
  const [row] = await tx.all<{ n: number }>(`select count(*) as n from ${quoted(savedIn)}`);
  return { savedIn, rows: row?.n ?? 0 };
}
