import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Dialect } from '#server/engine/db/database.ts';

export type ColumnKind = 'text' | 'integer' | 'real';

export interface ColumnSpec {
  name: string;
  kind: ColumnKind;
}

export interface IndexSpec {
  name: string;
  /** Columns or expressions, with the direction in which lists read them. */
  on: { sql: string; order?: SortKey['order'] }[];
  unique: boolean;
  /** Of a unique index: the fields that must differ together. */
  fields?: string[];
  /** Rows that take part. */
  where?: string;
  /** Finds the members of a column of JSON. PostgreSQL only: SQLite has no such index. */
  members?: boolean;
}

/** What a definition needs of the database. */
export interface TableSpec {
  table: string;
  primaryKey: { column: string; kind: 'serial' | 'text' };
  columns: ColumnSpec[];
  indexes: IndexSpec[];
  /** Columns that `q` searches. */
  search: string[];
}

/** Counts the writes of a record; answers `If-Match`. Starts with an underscore, as no field may. */
export const VERSION_COLUMN = '_version';

/** Row number of tables whose id is text: the full-text index of SQLite needs one that never moves. */
export const ROW_COLUMN = '_row';

const TYPES: Record<Dialect, Record<ColumnKind, string>> = {
  sqlite: { text: 'text', integer: 'integer', real: 'real' },
  // Byte order everywhere, so that both databases sort and compare alike.
  postgres: { text: 'text collate "C"', integer: 'bigint', real: 'double precision' },
};

export function columnType(dialect: Dialect, kind: ColumnKind): string {
  return TYPES[dialect][kind];
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
