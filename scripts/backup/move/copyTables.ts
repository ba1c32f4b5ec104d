import type { Definition } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { addColumnSql, createTable } from '#server/engine/db/tables/createTable.ts';
import { hasRows } from '#server/engine/db/tables/hasRows.ts';
import { openMonths } from '#server/engine/db/tables/journals/journalTables.ts';
import { readColumns, type ExistingColumn } from '#server/engine/db/tables/readColumns.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { quoted, type PlatformTableSpec } from '#server/engine/db/tables/tableSpec.ts';
import { BackupFault } from '#scripts/backup/backupFault.ts';
import { copyRows } from './copyRows.ts';
import { readLastNumbers, writeLastNumbers } from './lastNumbers.ts';

const MONTHS = 'audit_months';

type Columns = ReadonlyMap<string, ExistingColumn>;

/**
 * Copies every table of one database into another, which has the empty tables of this version. What this version no
 * longer knows comes along, so that a definition that returns finds its data.
 *
 * @returns The number of rows of each table.
 */
export async function copyTables(
  from: Database,
  tx: Database,
  definitions: readonly Definition[],
  report: (line: string) => void,
): Promise<Map<string, number>> {
  const source = await tablesOf(from);
  refuseOlder(source, await tablesOf(tx));
  const last = await readLastNumbers(from);
  // What the preparation has written comes from the other database as well.
  for (const table of (await tablesOf(tx)).keys())
    if (await hasRows(tx, table)) await tx.run(`delete from ${quoted(table)}`);
  await openMonthsOf(source, from, tx);
  await addMissing(tx, source, last);
  for (const definition of definitions) if (source.has(definition.table)) await ensureSearch(tx, definition);
  const counts = new Map<string, number>();
  await withoutIndexes(tx, async () => {
    for (const [table, columns] of source)
      counts.set(table, await copyRows(from, tx, table, [...columns.keys()], report));
  });
  await writeLastNumbers(tx, last);
  return counts;
}

/** The tables with rows of their own: the search of SQLite is built from them. */
async function tablesOf(db: Database): Promise<Map<string, Columns>> {
  const names = [...(await readTables(db)).keys()];
  const found = db.dialect === 'sqlite' ? await db.all<{ name: string }>(SEARCHES) : [];
  const isSearch = (table: string) => found.some(({ name }) => table === name || table.startsWith(`${name}_`));
  const columns = await readColumns(
    db,
    names.filter((name) => !isSearch(name)),
  );
  return new Map([...columns].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const SEARCHES = `select name from sqlite_schema where type = 'table' and sql like 'create virtual table%'`;

/** A start of this version migrates the tables; a copy cannot. */
function refuseOlder(source: ReadonlyMap<string, Columns>, target: ReadonlyMap<string, Columns>): void {
  for (const [table, columns] of target) {
    const there = source.get(table);
    const missing = there === undefined ? undefined : [...columns.keys()].find((column) => !there.has(column));
    if (there === undefined || missing !== undefined)
      throw new BackupFault(
        `The database has no ${missing === undefined ? table : `${table}.${missing}`}: start this version with it once, stop it, and move then`,
      );
  }
}

/** Each month of a journal has a table of its own, which the view of the journal shows. */
async function openMonthsOf(source: ReadonlyMap<string, Columns>, from: Database, tx: Database): Promise<void> {
  await copyRows(from, tx, MONTHS, [...(source.get(MONTHS)?.keys() ?? [])], () => undefined);
  await openMonths(tx);
  await tx.run(`delete from ${MONTHS}`);
}

/** Tables and columns that are retired or saved. */
async function addMissing(
  tx: Database,
  source: ReadonlyMap<string, Columns>,
  last: ReadonlyMap<string, number>,
): Promise<void> {
  const target = await tablesOf(tx);
  for (const [table, columns] of source) {
    const there = target.get(table);
    if (there === undefined) await tx.run(createTable(tx.dialect, specOf(table, columns, last.has(table))));
    else
      for (const [name, { kind }] of columns)
        if (!there.has(name)) await tx.run(addColumnSql(tx.dialect, table, { name, kind }));
  }
}

function specOf(table: string, columns: Columns, isNumbered: boolean): PlatformTableSpec {
  const keys = [...columns].filter(([, { isKey }]) => isKey).map(([name]) => name);
  const [key = ''] = keys;
  const isSerial = isNumbered && keys.length === 1;
  return {
    table,
    primaryKey: isSerial ? { column: key, kind: 'serial' } : { columns: keys },
    columns: [...columns]
      .filter(([name]) => !isSerial || name !== key)
      .map(([name, { kind, required }]) => ({ name, kind, required })),
    indexes: [],
  };
}

const INDEXES = {
  sqlite: `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
  // Those of keys and constraints stay.
  postgres: `select c.relname as name, pg_get_indexdef(c.oid) as sql from pg_class c
    where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
      and not exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indisprimary)`,
};

/** Fills tables without their indexes, and builds each index once afterwards. */
async function withoutIndexes(tx: Database, fill: () => Promise<void>): Promise<void> {
  const indexes = await tx.all<{ name: string; sql: string }>(INDEXES[tx.dialect]);
  for (const { name } of indexes) await tx.run(`drop index ${quoted(name)}`);
  await fill();
  for (const { sql } of indexes) await tx.run(sql);
}
