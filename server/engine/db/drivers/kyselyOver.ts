import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Dialect, KnownTables, SqlValue } from '#server/engine/db/database.ts';

/** Runs one statement that Kysely compiled for the dialect. */
export interface Execute {
  all(text: string, params: readonly SqlValue[]): Promise<{ rows: unknown[]; changes: number }>;
  stream(text: string, params: readonly SqlValue[]): AsyncIterable<unknown>;
}

/** Kysely as a query builder over our own connections. Transactions belong to `Database.transaction`, not to Kysely. */
export function kyselyOver(dialect: Dialect, execute: Execute): Kysely<KnownTables> {
  return new Kysely<KnownTables>({ dialect: dialect === 'sqlite' ? sqlite(execute) : postgres(execute) });
}

/**
 * `Execute` queues writers and reads beside them. Kysely's own lock for SQLite would make every read wait for a write
 * that waits for its turn.
 */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const sqlite = (execute: Execute): KyselyDialect => ({
  createAdapter: () => new QueuedAdapter(),
  createDriver: () => driver(execute),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const postgres = (execute: Execute): KyselyDialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver(execute),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function driver(execute: Execute): ReturnType<KyselyDialect['createDriver']> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // Kysely types parameters and rows as unknown; the types of the tables only admit SqlValue.
      const { rows, changes } = await execute.all(query.sql, query.parameters as readonly SqlValue[]);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      const rows = execute.stream(query.sql, query.parameters as readonly SqlValue[]);
      for await (const row of rows) yield { rows: [row as R] };
    },
  };
  return {
    init: doNothing,
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: doNothing,
    destroy: doNothing,
  };
}

async function doNothing(): Promise<void> {}

async function refuseTransaction(): Promise<never> {
  throw new Error('Use Database.transaction, which also queues writers');
}
