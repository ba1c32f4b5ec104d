import { DatabaseError, Pool, TypeOverrides, type ClientBase, type QueryResult } from 'pg';
import { LRUCache } from 'lru-cache';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { kyselyOver } from './kyselyOver.ts';
import { inSavepoint } from './savepoint.ts';
import { createStatementNames, type StatementNames } from './statementNames.ts';
import { errorCode } from '#server/engine/process/errorCode.ts';

const STREAM_CHUNK = 1_000;
const RETRIES = 3;
/** Serialization failure and deadlock: the transaction can be retried. */
const PASSING = new Set(['40001', '40P01']);
/**
 * Error classes for a server that cannot serve: connection, sign-in, missing database, resources (full disk), shutdown,
 * disk errors, read-only replica.
 */
const AWAY = /^(08|25006|28|3D|53|57P|58)/;
/** Errors of the pool and the connection, which have no code. */
const BROKEN = /connection|timeout exceeded|terminated|not queryable/i;
/**
 * Longest wait for a connection, including a free one of the pool, so that a server that does not answer cannot block a
 * request forever.
 */
const CONNECT_MS = 10_000;
/** A connection is kept between two minutes of light work: a new one costs PostgreSQL a process. */
const IDLE_MS = 60_000;
/** A new connection begins without the plans of statements that nothing uses any more. */
const LIFETIME_S = 3_600;
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  max?: number;
  /** The schema of the tables. Each test run has its own. */
  schema?: string;
  /** Called whenever the database could not be used. */
  onAway?: ((fault: DatabaseAway) => void) | undefined;
}

/** PostgreSQL through a connection pool. */
export function openPostgres(url: string, { max = 10, schema, onAway }: PostgresOptions = {}): Database {
  let writes = 0;
  const revision = () => writes;
  const types = new TypeOverrides();
  // Input validation keeps our integers below 2^53.
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema},public` }),
  });
  const names = createStatementNames();
  // The pool replaces a connection that breaks while idle; the next query reports the cause.
  pool.on('error', () => undefined);

  async function guard<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!isAway(error)) throw error;
      const fault = new DatabaseAway(error);
      onAway?.(fault);
      throw fault;
    }
  }

  /** Lends a connection for one transaction, which `work` begins and ends. */
  async function connected<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    const client = await guard(pool.connect());
    // The query reports a broken connection to its caller. Without a listener, the event would end the process.
    client.on('error', ignore);
    let broken = false;
    try {
      return await work(guarded(client, names, guard));
    } catch (error) {
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  async function* iterate(text: string, params: readonly SqlValue[], asArrays: boolean): AsyncIterable<unknown> {
    const client = await guard(pool.connect());
    client.on('error', ignore);
    let broken = false;
    try {
      const on = guarded(client, names, guard);
      await on.query('begin read only');
      yield* cursor(on, text, params, asArrays);
    } finally {
      // Ends the transaction wherever the reader stopped.
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      client.off('error', ignore);
      client.release(broken);
    }
  }

  const attempt = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
    connected(async (client) => {
      const { on, refuseOutdated } = noticing(client, names);
      await client.query('begin');
      const result = await work(inTransaction(on, { revision, shape }));
      refuseOutdated();
      await client.query('commit');
      writes += 1;
      return result;
    });

  const transaction = <T>(work: (tx: Database) => Promise<T>): Promise<T> => repeatedly(() => attempt(work), names);

  const outside = asDatabase(repeating(guarded(pool, names, guard), names), iterate, () => (writes += 1));
  const run: Database['run'] = (text, params) => {
    writes += 1;
    return outside.run(text, params);
  };
  return { ...outside, run, revision, shape, transaction, close: () => pool.end() };
}

/** Tries again what another transaction has prevented, which passes. */
async function repeatedly<T>(attempt: () => Promise<T>, names: StatementNames): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const passes = names.isOutdated(error) || PASSING.has(errorCode(error) ?? '');
      if (tries >= RETRIES || !passes) throw error;
    }
  }
}

interface Queryable {
  query<R extends object>(text: string, params?: SqlValue[]): Promise<QueryResult<R>>;
  values(text: string, params?: SqlValue[]): Promise<SqlValue[][]>;
}

const ignore = () => undefined;

/** Other processes change the tables as well: nothing is kept about them. */
const shape = () => ({});

function guarded(
  on: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
  names: StatementNames,
  guard: <T>(answer: Promise<T>) => Promise<T>,
): Queryable {
  return {
    query: (text, params = []) => guard(on.query(names.of(text, params))),
    values: async (text, params = []) =>
      (await guard(on.query<SqlValue[]>({ ...names.of(text, params), rowMode: 'array' }))).rows,
  };
}

/** The same queries, each of them through `around`. */
function through(on: Queryable, around: <T>(ask: () => Promise<T>) => Promise<T>): Queryable {
  return {
    query: <R extends object>(text: string, params?: SqlValue[]) => around(() => on.query<R>(text, params)),
    values: (text, params) => around(() => on.values(text, params)),
  };
}

/** Outside a transaction, a statement whose name is outdated is repeated. */
const repeating = (on: Queryable, names: StatementNames): Queryable =>
  through(on, async (ask) => {
    try {
      return await ask();
    } catch (error) {
      if (!names.isOutdated(error)) throw error;
      return await ask();
    }
  });

/** A transaction is repeated as a whole: its work may have continued without the part that failed for a name. */
function noticing(client: Queryable, names: StatementNames) {
  let outdated: unknown;
  const on = through(client, async (ask) => {
    try {
      return await ask();
    } catch (error) {
      if (names.isOutdated(error)) outdated = error;
      throw error;
    }
  });
  const refuseOutdated = (): void => {
    if (outdated !== undefined) throw outdated;
  };
  return { on, refuseOutdated };
}

/** Whether the server or the connection failed, rather than the query. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  return error instanceof Error && (/^E[A-Z]+$/.test(errorCode(error) ?? '') || BROKEN.test(error.message));
}

function inTransaction(client: Queryable, process: Pick<Database, 'revision' | 'shape'>): Database {
  const on = asDatabase(client, (text, params, asArrays) => cursor(client, text, params, asArrays));
  const tx: Database = {
    ...on,
    ...process,
    transaction: (work) => inSavepoint(on, () => work(tx)),
    close: async () => undefined,
  };
  return tx;
}

let cursors = 0;

async function* cursor(
  client: Queryable,
  text: string,
  params: readonly SqlValue[],
  asArrays: boolean,
): AsyncIterable<unknown> {
  cursors += 1;
  const name = `walk_${cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${text}`, [...params]);
  for (;;) {
    const fetch = `fetch ${STREAM_CHUNK} from ${name}`;
    const rows: unknown[] = asArrays ? await client.values(fetch) : (await client.query(fetch)).rows;
    yield* rows;
    if (rows.length < STREAM_CHUNK) break;
  }
  await client.query(`close ${name}`);
}

function asDatabase(
  on: Queryable,
  iterate: (text: string, params: readonly SqlValue[], asArrays: boolean) => AsyncIterable<unknown>,
  wrote: () => void = ignore,
): Pick<Database, 'dialect' | 'kysely' | 'all' | 'values' | 'run' | 'stream'> {
  return {
    dialect: 'postgres',
    kysely: kyselyOver('postgres', {
      async all(text, params) {
        const { rows, rowCount, command } = await on.query(text, [...params]);
        if (command !== 'SELECT') wrote();
        return { rows, changes: rowCount ?? 0 };
      },
      stream: (text, params) => iterate(text, params, false),
    }),
    // The caller declares the type of the rows that its SQL returns.
    all: async <T extends object = Row>(text: string, params: readonly SqlValue[] = []) =>
      (await on.query(numbered(text), [...params])).rows as T[],
    values: (text, params = []) => on.values(numbered(text), [...params]),
    run: async (text, params = []) => ({ changes: (await on.query(numbered(text), [...params])).rowCount ?? 0 }),
    // With `true`, each row is an array of values. Kysely numbers the parameters of its own queries.
    stream: (text, params = []) => iterate(numbered(text), params, true) as AsyncIterable<SqlValue[]>,
  };
}

const texts = new LRUCache<string, string>({ max: 2_000 });

/** Replaces `?` by `$1`, `$2` …, except in quoted text. */
function numbered(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const result = text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (part) => {
    if (part !== '?') return part;
    count += 1;
    return `$${count}`;
  });
  texts.set(text, result);
  return result;
}
