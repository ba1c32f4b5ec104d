import type { Database } from '#server/engine/db/database.ts';
import type { ColumnKind } from './tableSpec.ts';

/** The columns and indexes of a table that exist in the database. */
export interface ExistingTable {
  columns: Map<string, ColumnKind>;
  indexes: Set<string>;
}

export async function readTables(db: Database): Promise<Map<string, ExistingTable>> {
  const tables = new Map<string, ExistingTable>();
  const columns = await db.all<{ table_name: string; column_name: string; data_type: string }>(COLUMNS[db.dialect]);
  for (const { table_name, column_name, data_type } of columns) {
    const table = tables.get(table_name) ?? { columns: new Map(), indexes: new Set() };
    tables.set(table_name, table);
    table.columns.set(column_name, columnKindOf(data_type));
  }
  for (const [index, table] of await readIndexes(db)) tables.get(table)?.indexes.add(index);
  return tables;
}

/** The table of each index. SQLite's primary-key indexes have no statement and are left out. */
export async function readIndexes(db: Database): Promise<Map<string, string>> {
  const indexes = await db.all<{ table_name: string; index_name: string }>(INDEXES[db.dialect]);
  return new Map(indexes.map(({ table_name, index_name }) => [index_name, table_name]));
}

const COLUMNS = {
  sqlite: `select m.name as table_name, c.name as column_name, lower(c.type) as data_type
    from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()`,
};

const INDEXES = {
  sqlite: `select tbl_name as table_name, name as index_name from sqlite_schema where type = 'index' and sql is not null`,
  postgres: `select tablename as table_name, indexname as index_name from pg_indexes where schemaname = current_schema()`,
};

export function columnKindOf(type: string): ColumnKind {
  if (type === 'integer' || type === 'bigint') return 'integer';
  if (type === 'blob' || type === 'bytea') return 'bytes';
  return type === 'real' || type === 'double precision' ? 'real' : 'text';
}
