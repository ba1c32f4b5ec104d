import type { Kysely } from 'kysely';
import type { EngineTables } from '#server/engine/start/engineTables.ts';
import type { ProductTables } from '#server/engine/product/productTypes.ts';

/** The types of a column on both databases. Booleans are stored as 0 and 1, lists and objects as JSON text. */
export type SqlValue = null | number | string | Uint8Array;

export type Row = Record<string, SqlValue>;

/**
 * The tables that typed queries can name: those of the engine and of the product. `all` and `run` read tables whose
 * definition is only known at run time.
 */
export interface KnownTables extends EngineTables, ProductTables {}

/** SQL with `?` for every parameter, on both databases. */
export interface SqlPart {
  text: string;
  params: SqlValue[];
}

export type Dialect = 'sqlite' | 'postgres';

/** The database, or one transaction on it. Code that receives one does not depend on which. */
export interface Database {
  readonly dialect: Dialect;
  /** For queries of known tables: the compiler checks tables, columns and values. */
  readonly kysely: Kysely<KnownTables>;
  /** For SQL that `server/engine/db/` and `server/engine/records/` build and cache. */
  all<T extends object = Row>(text: string, params?: readonly SqlValue[]): Promise<T[]>;
  /** Like `all`, with the values of each row in the order of the columns: a wide row costs less than as an object. */
  values(text: string, params?: readonly SqlValue[]): Promise<SqlValue[][]>;
  run(text: string, params?: readonly SqlValue[]): Promise<{ changes: number }>;
  /** Reads `values` lazily: exports stream a million rows without holding them in memory. */
  stream(text: string, params?: readonly SqlValue[]): AsyncIterable<SqlValue[]>;
  /** Commits all of `work` or nothing. A nested transaction can fail alone, and is committed with the outer one. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Grows with every write of this process, which makes earlier counts stale. */
  revision(): number;
  /**
   * Stands for the tables as they are. It is another one after each change of them by this process, also after one that
   * was rolled back: what was found out about them is kept beside it.
   */
  shape(): object;
  close(): Promise<void>;
}
