import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Dialect } from '#server/engine/db/database.ts';

export type ColumnKind = 'text' | 'integer' | 'real';

export interface ColumnSpec {
  name: string;
  kind: ColumnKind;
  /** Never null. Only tables of the platform say so; whether a field is required is up to its definition. */
  required?: boolean;
  /** What rows get that say nothing, and rows that were there before the column. */
  default?: string | number;
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

/** What tables of definitions and tables of the platform have in common. */
interface TableShape {
  table: string;
  columns: ColumnSpec[];
  indexes: IndexSpec[];
}

/** What a definition needs of the database. */
export interface TableSpec extends TableShape {
  primaryKey: { column: string; kind: 'serial' | 'text' };
  /** Columns that `q` searches. */
  search: string[];
}

/** A table that belongs to no definition. */
export interface PlatformTableSpec extends TableShape {
  /** The columns of the key; `serial`: one more column, which the database numbers. */
  primaryKey: { columns: string[] } | { column: string; kind: 'serial' };
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
