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
import type { Dialect, SqlValue, Tables } from '#server/engine/db/database.ts';

/** Runs one statement that Kysely has compiled for the dialect. */
export type Execute = (text: string, params: readonly SqlValue[]) => Promise<{ rows: unknown[]; changes: number }>;

/** Kysely as a query builder over our own connections: transactions are ours (`Database.transaction`), never Kysely's. */
export function kyselyOver(dialect: Dialect, execute: Execute): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialect === 'sqlite' ? sqlite(execute) : postgres(execute) });
}

const sqlite = (execute: Execute): KyselyDialect => ({
  createAdapter: () => new SqliteAdapter(),
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
      // Kysely types parameters and rows as unknown; the tables' type admits nothing but SqlValue.
      const { rows, changes } = await execute(query.sql, query.parameters as readonly SqlValue[]);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('Stream with Database.stream');
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
