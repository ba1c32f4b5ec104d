import type { Dialect } from '#server/engine/db/database.ts';
import type { ExistingTable } from './readTable.ts';
import { cutName } from './cutName.ts';
import { quoted, ROW_COLUMN, type TableSpec } from './tableSpec.ts';

/** Pieces of three characters: the index also finds a part of a Chinese name. Shorter terms fall back to LIKE. */
export const TRIGRAM = 3;

export function searchTable(table: string): string {
  return `${table}__search`;
}

/** The column that joins the table with its full-text index on SQLite. */
export function searchRow(spec: Pick<TableSpec, 'primaryKey'>): string {
  return spec.primaryKey.kind === 'serial' ? spec.primaryKey.column : ROW_COLUMN;
}

/** Changes the full-text index to the columns that the definition searches. */
export function planSearch(dialect: Dialect, spec: TableSpec, tables: ReadonlyMap<string, ExistingTable>): string[] {
  return dialect === 'sqlite' ? planFts5(spec, tables) : planTrgm(spec, tables);
}

/** Changes an existing index only: `ensureSearch` creates the index of a table with its first row. */
function planFts5(spec: TableSpec, tables: ReadonlyMap<string, ExistingTable>): string[] {
  const existing = tables.get(searchTable(spec.table));
  if (existing === undefined || [...existing.columns.keys()].toSorted().join() === spec.search.toSorted().join())
    return [];
  return [...dropSearch(spec.table), ...(spec.search.length === 0 ? [] : createSearch(spec))];
}

/** The index over all existing rows, and the triggers that maintain it. */
export function createSearch(spec: TableSpec): string[] {
  const name = quoted(searchTable(spec.table));
  const columns = spec.search.map(quoted).join(', ');
  // `columnsize` serves ranking, which no list uses, and is a quarter of the work.
  return [
    `create virtual table ${name} using fts5(${columns}, content=${quoted(spec.table)}, content_rowid=${quoted(searchRow(spec))}, tokenize='trigram', columnsize=0)`,
    ...createSearchTriggers(spec),
    `insert into ${name}(${name}) values ('rebuild')`,
  ];
}

export function dropSearch(table: string): string[] {
  const triggers = ['insert', 'delete', 'update'].map(
    (event) => `drop trigger if exists ${quoted(`${searchTable(table)}_${event}`)}`,
  );
  return [...triggers, `drop table if exists ${quoted(searchTable(table))}`];
}

function createSearchTriggers(spec: TableSpec): string[] {
  const name = quoted(searchTable(spec.table));
  const table = quoted(spec.table);
  const columns = spec.search.map(quoted).join(', ');
  const row = quoted(searchRow(spec));
  const values = (which: 'new' | 'old') => spec.search.map((column) => `${which}.${quoted(column)}`).join(', ');
  const add = `insert into ${name}(rowid, ${columns}) values (new.${row}, ${values('new')});`;
  const remove = `insert into ${name}(${name}, rowid, ${columns}) values ('delete', old.${row}, ${values('old')});`;
  const trigger = (event: string) => quoted(`${searchTable(spec.table)}_${event}`);
  return [
    `create trigger ${trigger('insert')} after insert on ${table} begin ${add} end`,
    `create trigger ${trigger('delete')} after delete on ${table} begin ${remove} end`,
    `create trigger ${trigger('update')} after update of ${columns} on ${table} begin ${remove} ${add} end`,
  ];
}

function planTrgm(spec: TableSpec, tables: ReadonlyMap<string, ExistingTable>): string[] {
  const existing = [...(tables.get(spec.table)?.indexes ?? [])].filter((name) => name.endsWith('__search'));
  const wanted = new Map(spec.search.map((column) => [cutName(`${spec.table}__${column}`, '__search'), column]));
  return [
    ...existing.filter((name) => !wanted.has(name)).map((name) => `drop index ${quoted(name)}`),
    ...[...wanted]
      .filter(([name]) => !existing.includes(name))
      .map(
        ([name, column]) =>
          `create index ${quoted(name)} on ${quoted(spec.table)} using gin (${quoted(column)} gin_trgm_ops)`,
      ),
  ];
}
