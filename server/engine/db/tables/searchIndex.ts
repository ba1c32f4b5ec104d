import type { Dialect } from '#server/engine/db/database.ts';
import type { ExistingTable } from './readTable.ts';
import { cutName } from './cutName.ts';
import { quoted, ROW_COLUMN, type SearchedColumn, type TableSpec } from './tableSpec.ts';

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
  if (existing === undefined || [...existing.columns.keys()].toSorted().join() === indexed(spec).toSorted().join())
    return [];
  return [...dropSearch(spec.table), ...(spec.search.length === 0 ? [] : createSearch(spec))];
}

/** The index over all existing rows, and the triggers that maintain it. */
export function createSearch(spec: TableSpec): string[] {
  const name = quoted(searchTable(spec.table));
  const columns = indexed(spec).map(quoted).join(', ');
  // The index holds folded texts, which no column of the table holds as such, and therefore has no content.
  // `columnsize` serves ranking, which no list uses, and is a quarter of the work.
  return [
    `create virtual table ${name} using fts5(${columns}, content='', tokenize='trigram', columnsize=0)`,
    ...createSearchTriggers(spec),
    `insert into ${name}(rowid, ${columns}) select ${quoted(searchRow(spec))}, ${spec.search.map((each) => searchedSql(each)).join(', ')} from ${quoted(spec.table)}`,
  ];
}

/** Called like the derived columns: an index of another release, which holds other texts, has other names. */
function indexed({ search }: TableSpec): string[] {
  return search.map(({ column, spelling }) => spelling ?? column);
}

/** The text that is searched: as it is if there is nothing else to it, because the index itself ignores case. */
export function searchedSql({ column, spelling }: SearchedColumn, prefix = ''): string {
  const text = prefix + quoted(column);
  return spelling === undefined ? text : `coalesce(${prefix}${quoted(spelling)}, ${text})`;
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
  const columns = indexed(spec).map(quoted).join(', ');
  const written = spec.search.flatMap(({ column, spelling }) => [
    column,
    ...(spelling === undefined ? [] : [spelling]),
  ]);
  const row = quoted(searchRow(spec));
  const values = (which: 'new' | 'old') => spec.search.map((each) => searchedSql(each, `${which}.`)).join(', ');
  const add = `insert into ${name}(rowid, ${columns}) values (new.${row}, ${values('new')});`;
  const remove = `insert into ${name}(${name}, rowid, ${columns}) values ('delete', old.${row}, ${values('old')});`;
  const trigger = (event: string) => quoted(`${searchTable(spec.table)}_${event}`);
  return [
    `create trigger ${trigger('insert')} after insert on ${table} begin ${add} end`,
    `create trigger ${trigger('delete')} after delete on ${table} begin ${remove} end`,
    `create trigger ${trigger('update')} after update of ${written.map(quoted).join(', ')} on ${table} begin ${remove} ${add} end`,
  ];
}

function planTrgm(spec: TableSpec, tables: ReadonlyMap<string, ExistingTable>): string[] {
  const existing = [...(tables.get(spec.table)?.indexes ?? [])].filter((name) => name.endsWith('__search'));
  const wanted = new Map(
    spec.search.map((each) => [cutName(`${spec.table}__${each.spelling ?? each.column}`, '__search'), each]),
  );
  return [
    ...existing.filter((name) => !wanted.has(name)).map((name) => `drop index ${quoted(name)}`),
    ...[...wanted]
      .filter(([name]) => !existing.includes(name))
      .map(
        ([name, each]) =>
          `create index ${quoted(name)} on ${quoted(spec.table)} using gin ((${searchedSql(each)}) gin_trgm_ops)`,
      ),
  ];
}
