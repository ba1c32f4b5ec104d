import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Dialect } from '#server/engine/db/database.ts';

export type ColumnKind = 'text' | 'integer' | 'real' | 'bytes';

export interface ColumnSpec {
  name: string;
  kind: ColumnKind;
  /** `NOT NULL`. Only tables of the platform use it; definitions decide themselves whether a field is required. */
  required?: boolean;
  /** The value of inserts that omit the column, and of rows that are older than the column. */
  default?: string | number;
}

export interface IndexSpec {
  name: string;
  /** Columns or expressions, with the direction in which lists read them. */
  on: { sql: string; order?: SortKey['order'] }[];
  unique: boolean;
  /** For a unique index: the fields that must be unique together. */
  fields?: string[];
  /** The condition of a partial index. */
  where?: string;
  /** Finds the members of a JSON column. PostgreSQL only: SQLite has no such index. */
  members?: boolean;
}

/** The common part of tables of definitions and tables of the platform. */
interface TableShape {
  table: string;
  columns: ColumnSpec[];
  indexes: IndexSpec[];
}

/**
 * A column that the server derives from the text of another one, because databases fold and sort texts differently.
 * Null where small letters in place of A–Z say the same, so that most rows hold nothing, and a row that was written
 * without it is usually right.
 */
export interface Spelling {
  /** The column with the text. */
  of: string;
  /** The derived column. */
  column: string;
  derive(text: string): string | null;
}

/** A column with the derived column that holds what its spellings have in common. */
export interface SearchedColumn {
  column: string;
  spelling: string | undefined;
}

/** The table that a definition needs. */
export interface TableSpec extends TableShape {
  primaryKey: { column: string; kind: 'serial' | 'text' };
  /** Those of the columns that are derived from the text of others. */
  spellings: readonly Spelling[];
  /** Columns that `q` searches. */
  search: SearchedColumn[];
}

/** A table that belongs to no definition. */
export interface PlatformTableSpec extends TableShape {
  /** The columns of the key; `serial`: one more column, which the database numbers. */
  primaryKey: { columns: string[] } | { column: string; kind: 'serial' };
  /** The rows lie in the order of the key, without numbers of their own: for many short rows. SQLite only. */
  clustered?: true;
  /** Rows are never changed or deleted. */
  appendOnly?: true;
  /** Former names of columns, whose values stay. */
  renamed?: Readonly<Record<string, string>>;
}

/** Counts the writes of a record, for `If-Match`. Starts with an underscore, which no field may. */
export const VERSION_COLUMN = '_version';

/** Row number of tables whose id is text: SQLite's full-text index needs one that never changes. */
export const ROW_COLUMN = '_row';

const TYPES: Record<Dialect, Record<ColumnKind, string>> = {
  sqlite: { text: 'text', integer: 'integer', real: 'real', bytes: 'blob' },
  // Byte order everywhere, so that both databases sort and compare alike.
  postgres: { text: 'text collate "C"', integer: 'bigint', real: 'double precision', bytes: 'bytea' },
};

export function columnType(dialect: Dialect, kind: ColumnKind): string {
  return TYPES[dialect][kind];
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
