import pg from 'pg';
import { LRUCache } from 'lru-cache';
import type { Database, Row, SqlValue } from '#server/db/database.ts';
import { kyselyOver } from './kyselyOver.ts';
import { inSavepoint } from './savepoint.ts';

const STREAM_CHUNK = 1_000;
const RETRIES = 3;
/** Serialization failure and deadlock: the transaction may simply be run again. */
const PASSING = new Set(['40001', '40P01']);
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  max?: number;
  /** Tables live here; tests give each run a schema of its own. */
  schema?: string;
}

/** PostgreSQL through a pool. */
export function openPostgres(url: string, { max = 10, schema }: PostgresOptions = {}): Database {
  let writes = 0;
  const revision = () => writes;
  const types = new pg.TypeOverrides();
  // Whole numbers of ours stay below 2^53 (checked on the way in).
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema},public` }),
  });
  // A connection that breaks while idle is replaced by the pool; the next query reports what is really wrong.
  pool.on('error', () => undefined);

  async function* stream<T extends object>(text: string, params: readonly SqlValue[] = []): AsyncIterable<T> {
    const client = await pool.connect();
    try {
      await client.query('begin read only');
      yield* cursor<T>(client, text, params);
      await client.query('commit');
    } finally {
      // Ends the transaction wherever the reader stopped.
      await client.query('rollback');
      client.release();
    }
  }

  async function attempt<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(inTransaction(client, revision));
      await client.query('commit');
      writes += 1;
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async function transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (tries >= RETRIES || !PASSING.has(codeOf(error))) throw error;
      }
    }
  }

    const outside = asDatabase(pool);
  const run: Database['run'] = (text, params) => {
    writes += 1;
    return outside.run(text, params);
  };
  return { ...outside, run, revision, stream, transaction, close: () => pool.end() };
}

type Queryable = Pick<pg.ClientBase, 'query'>;

function inTransaction(client: pg.PoolClient, revision: () => number): Database {
  const on = asDatabase(client);
  const tx: Database = {
    ...on,
    revision,
    stream: (text, params = []) => cursor(client, text, params),
    transaction: (work) => inSavepoint(on, () => work(tx)),
    close: async () => undefined,
  };
  return tx;
}

let cursors = 0;

async function* cursor<T extends object>(client: pg.ClientBase, text: string, params: readonly SqlValue[]): AsyncIterable<T> {
  cursors += 1;
  const name = `walk_${cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${numbered(text)}`, [...params]);
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${STREAM_CHUNK} from ${name}`);
    yield* rows;
    if (rows.length < STREAM_CHUNK) break;
  }
  await client.query(`close ${name}`);
}

function asDatabase(on: Queryable): Pick<Database, 'dialect' | 'kysely' | 'all' | 'run'> {
  return {
    dialect: 'postgres',
    kysely: kyselyOver('postgres', async (text, params) => {
      const { rows, rowCount } = await on.query(text, [...params]);
      return { rows, changes: rowCount ?? 0 };
    }),
    // The caller names the shape of the rows that its own SQL gives.
    all: async <T extends object = Row>(text: string, params: readonly SqlValue[] = []) => (await on.query(numbered(text), [...params])).rows as T[],
    run: async (text, params = []) => ({ changes: (await on.query(numbered(text), [...params])).rowCount ?? 0 }),
  };
}

const texts = new LRUCache<string, string>({ max: 2_000 });

/** `?` to `$1`, `$2` …, leaving quoted text alone. */
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

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
