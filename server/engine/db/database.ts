import type { Kysely } from 'kysely';
import type { EngineTables } from '#server/engine/start/engineTables.ts';
import type { ProductTables } from '#server/engine/product/productTypes.ts';

/** What a column holds on both databases. Booleans are stored as 0 and 1, lists and objects as JSON text. */
export type SqlValue = null | number | string | Uint8Array;

export type Row = Record<string, SqlValue>;

/**
 * What queries can name: the tables of the engine, and those of the product. Tables whose definition is known at run
 * time only are read by `all` and `run`.
 */
export interface KnownTables extends EngineTables, ProductTables {}

/** SQL with `?` for every parameter, on both databases. */
export interface SqlPart {
  text: string;
  params: SqlValue[];
}

export type Dialect = 'sqlite' | 'postgres';

/** The database, or one transaction on it: who is given one can not tell and need not know. */
export interface Database {
  readonly dialect: Dialect;
  /** For queries of a known table: the compiler checks tables, columns and values. */
  readonly kysely: Kysely<KnownTables>;
  /** For SQL that is put together and cached by `server/engine/db/` and `server/engine/records/`. */
  all<T extends object = Row>(text: string, params?: readonly SqlValue[]): Promise<T[]>;
  run(text: string, params?: readonly SqlValue[]): Promise<{ changes: number }>;
  /** Reads lazily: exports walk a million rows without holding them. */
  stream<T extends object = Row>(text: string, params?: readonly SqlValue[]): AsyncIterable<T>;
  /**
   * Everything in `work` happens or nothing does. Inside a transaction it can fail alone, and counts once the outer one
   * is committed.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Grows with every write of this process: what was counted before may be out of date. */
  revision(): number;
  close(): Promise<void>;
}
