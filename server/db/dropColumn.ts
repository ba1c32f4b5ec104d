import type { Database } from './database.ts';
import { readApplied } from './migration/applied.ts';
import { readTables } from './tables/readTable.ts';
import { dropSearch, searchTable } from './tables/searchIndex.ts';
import { isMadeIndex } from './tables/tableOf.ts';
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
    await forget(tx, table, column);
    await takeAway(tx, table, column, [...existing.indexes], tables.has(searchTable(table)));
    return { savedIn, rows: Number(row?.n ?? 0) };
  });
}

async function takeAway(tx: Database, table: string, column: string | undefined, indexes: string[], searched: boolean): Promise<void> {
  // An index, or the full-text index, may hold the column.
  for (const index of indexes.filter(isMadeIndex)) await tx.run(`drop index ${quoted(index)}`);
  if (searched && tx.dialect === 'sqlite') for (const statement of dropSearch(table)) await tx.run(statement);
  await tx.run(column === undefined ? `drop table ${quoted(table)}` : `alter table ${quoted(table)} drop column ${quoted(column)}`);
}

/** What is gone cannot come back, and is not told of any more. */
async function forget(tx: Database, table: string, column: string | undefined): Promise<void> {
  for (const [resource, definition] of (await readApplied(tx)).definitions) {
    if (definition.table !== table) continue;
    if (column === undefined) await tx.run('delete from applied_definitions where resource = ?', [resource]);
    await tx.run(`delete from retired_fields where resource = ?${column === undefined ? '' : ' and column_name = ?'}`, column === undefined ? [resource] : [resource, column]);
    // The rest is found again with the next reading.
    await tx.run('delete from migration_findings where resource = ?', [resource]);
    if (column !== undefined) await tx.run(`update applied_definitions set revision = '' where resource = ?`, [resource]);
  }
}
