import type { Database } from './database.ts';
import { readTables } from './tables/readTable.ts';
import { dropSearch, searchTable } from './tables/searchIndex.ts';
import { quoted, ROW_COLUMN, VERSION_COLUMN } from './tables/tableSpec.ts';

/** Where what was dropped can be found again. */
export interface Dropped {
  savedIn: string;
  rows: number;
}

/**
 * Takes a column out of a table, or a whole table away, and saves its data first: what a migration refuses to do by itself. The next
 * reading of the definitions makes the indexes anew.
 */
export async function dropColumn(db: Database, table: string, column: string | undefined, now: number): Promise<Dropped | undefined> {
  return db.transaction(async (tx) => {
    const tables = await readTables(tx);
    const existing = tables.get(table);
    if (existing === undefined || (column !== undefined && !existing.columns.has(column))) return undefined;
    const keys = [...existing.columns.keys()];
    if (column === VERSION_COLUMN || column === ROW_COLUMN || column === keys[0]) return undefined;

    const savedIn = `saved_${table}${column === undefined ? '' : `_${column}`}_${new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
    // With what tells the rows apart: the number, and the id where that is text.
    const kept = column === undefined ? keys : [...new Set([...keys.slice(0, keys[0] === ROW_COLUMN ? 2 : 1), column])];
    await tx.run(`create table ${quoted(savedIn)} as select ${kept.map(quoted).join(', ')} from ${quoted(table)}`);
    const [row] = await tx.all<{ n: number }>(`select count(*) as n from ${quoted(savedIn)}`);
    await takeAway(tx, table, column, [...existing.indexes], tables.has(searchTable(table)));
    return { savedIn, rows: Number(row?.n ?? 0) };
  });
}

async function takeAway(tx: Database, table: string, column: string | undefined, indexes: string[], searched: boolean): Promise<void> {
  // An index, or the full-text index, may hold the column.
  for (const index of indexes.filter((name) => name.startsWith(`${table}__`))) await tx.run(`drop index ${quoted(index)}`);
  if (searched && tx.dialect === 'sqlite') for (const statement of dropSearch(table)) await tx.run(statement);
  await tx.run(column === undefined ? `drop table ${quoted(table)}` : `alter table ${quoted(table)} drop column ${quoted(column)}`);
}
