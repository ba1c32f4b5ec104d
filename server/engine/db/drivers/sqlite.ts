import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createFlush } from './flush.ts';
import { kyselyOver } from './kyselyOver.ts';
import { createMutex } from './mutex.ts';
import { inSavepoint } from './savepoint.ts';
import { prepare, type Statement } from './statement.ts';

export interface SqliteOptions {
  /** `FULL` keeps every committed write through a power cut; tests may turn it off. */
  synchronous?: 'FULL' | 'OFF';
  /** Refuses writes, and creates no file beside the database. */
  readOnly?: boolean;
  /** Called whenever the database could not be used. */
  onAway?: ((fault: DatabaseAway) => void) | undefined;
}

/**
 * Errors that the statement did not cause: busy, locked, read-only, disk error, full disk, a file that cannot be
 * opened.
 */
const AWAY = new Set([5, 6, 8, 10, 13, 14]);

/** How long transactions may follow each other before requests that only read are answered. */
const PAUSE_MS = 5;

const READS = /^\s*(select|with|explain|pragma)\b/i;
/** They write, and change no row. */
const SHAPES = /^\s*(create|alter|drop)\b/i;
/** Of a part of a transaction. */
const ROLLS_BACK = /^rollback\b/;

/**
 * SQLite in this process. One connection writes, and transactions queue for it. Another one reads, so that a
 * transaction that awaits something never blocks a list. A stream has its own connection, because it pins the snapshot
 * of its connection.
 *
 * A write is answered when the disk has it. The next writer does not wait for that.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  const inMemory = path === ':memory:';
  const writer = connect(path, options);
  const flush = writer.flushesLater ? createFlush(`${path}-wal`, options.onAway) : undefined;
  const checkpoints = writer.flushesLater ? createCheckpoints(path) : undefined;
  let reader: Connection | undefined;
  const mutex = createMutex({ pauseAfterMs: PAUSE_MS });
  const revision = () => writer.writes();
  const { shape } = writer;

  /**
   * Opened on first use: each connection reads the whole schema, which takes a tenth of a second with a thousand
   * resources.
   */
  function connectionToRead(): Connection {
    return reader ?? (writer.inTransaction() ? (reader = connect(path, options)) : writer);
  }

  /** Writes when it is the turn of `work`, and answers when the disk has it: the next one begins before that. */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    let wrote = false;
    const result = await mutex.run(async () => {
      const before = writer.writes();
      const done = await work();
      wrote = writer.writes() !== before;
      if (wrote) checkpoints?.grown(writer.logPages());
      return done;
    });
    if (wrote) await flush?.written();
    return result;
  }

  const onWriter: Primitive = {
    all: async (text, params) => writer.all(text, params),
    values: async (text, params) => writer.values(text, params),
    run: async (text, params) => writer.run(text, params),
  };
  const outside: Primitive = {
    // An in-memory database has one connection: wait, or the reader would see uncommitted writes.
    all: async (text, params) => {
      if (READS.test(text) && !inMemory) return connectionToRead().all(text, params);
      return write(async () => writer.all(text, params));
    },
    values: async (text, params) => {
      if (!inMemory) return connectionToRead().values(text, params);
      return mutex.run(async () => writer.values(text, params));
    },
    run: (text, params) => write(async () => writer.run(text, params)),
  };

  /** With the values of each row as an array, or as an object. */
  async function* iterate(text: string, params: readonly SqlValue[], asArrays: boolean): AsyncIterable<unknown> {
    if (inMemory) return yield* await (asArrays ? outside.values(text, params) : outside.all(text, params));
    const own = connect(path, options);
    try {
      yield* own.iterate(text, params, asArrays);
    } finally {
      own.close();
    }
  }

  async function* iterateInside(text: string, params: readonly SqlValue[], asArrays: boolean): AsyncIterable<unknown> {
    yield* asArrays ? writer.values(text, params) : writer.all(text, params);
  }

  const tx: Database = {
    ...asDatabase(onWriter, iterateInside),
    revision,
    shape,
    transaction: (work) => inSavepoint(onWriter, () => work(tx)),
    close: async () => undefined,
  };

  return {
    ...asDatabase(outside, iterate),
    revision,
    shape,
    transaction: (work) => write(() => inTransaction(writer, () => work(tx))),
    close: () =>
      mutex.run(async () => {
        await flush?.close();
        await checkpoints?.close();
        reader?.close();
        writer.close();
      }),
  };
}

async function inTransaction<T>(writer: Connection, work: () => Promise<T>): Promise<T> {
  writer.exec('begin immediate');
  try {
    const before = writer.writes();
    const result = await work();
    writer.exec('commit');
    // Readers keep their snapshot until they finish.
    if (writer.writes() !== before) writer.touch();
    return result;
  } catch (error) {
    // Some errors (disk full) have already rolled back.
    if (writer.inTransaction()) writer.exec('rollback');
    writer.reshape();
    throw error;
  }
}

interface Primitive {
  all(text: string, params: readonly SqlValue[]): Promise<unknown[]>;
  values(text: string, params: readonly SqlValue[]): Promise<SqlValue[][]>;
  run(text: string, params: readonly SqlValue[]): Promise<{ changes: number }>;
}

type Iterate = (text: string, params: readonly SqlValue[], asArrays: boolean) => AsyncIterable<unknown>;

function asDatabase(
  on: Primitive,
  iterate: Iterate,
): Pick<Database, 'dialect' | 'kysely' | 'all' | 'values' | 'run' | 'stream'> {
  const kysely = kyselyOver('sqlite', {
    async all(text, params) {
      if (READS.test(text) || /\breturning\b/i.test(text)) return { rows: await on.all(text, params), changes: 0 };
      return { rows: [], changes: (await on.run(text, params)).changes };
    },
    stream: (text, params) => iterate(text, params, false),
  });
  return {
    dialect: 'sqlite',
    kysely,
    // The caller declares the type of the rows that its SQL returns.
    all: async <T extends object = Row>(text: string, params: readonly SqlValue[] = []) =>
      (await on.all(text, params)) as T[],
    values: (text, params = []) => on.values(text, params),
    run: (text, params = []) => on.run(text, params),
    // With `true`, each row is an array of values.
    stream: (text, params = []) => iterate(text, params, true) as AsyncIterable<SqlValue[]>,
  };
}

type Connection = ReturnType<typeof connect>;

/** A connection with its prepared statements. */
function connect(path: string, { synchronous = 'FULL', readOnly = false, onAway }: SqliteOptions) {
  const guard = guardFor(onAway);
  const db = guard(
    () =>
      new DatabaseSync(readOnly ? placeToRead(path) : path, {
        timeout: 10_000,
        enableForeignKeyConstraints: false,
        readOnly,
      }),
  );
  const flushesLater = !readOnly && guard(() => openLog(db, synchronous));
  db.exec(`pragma temp_store = memory;
    pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma case_sensitive_like = off`);
  const statements = new LRUCache<string, Statement>({ max: 500 });
  let writes = 0;
  let shape: object = {};
  const reshape = () => void (shape = {});

  function prepared(text: string): Statement {
    const known = statements.get(text);
    if (known) return known;
    const statement = prepare(db, text);
    statements.set(text, statement);
    return statement;
  }

  return {
    all(text: string, params: readonly SqlValue[]) {
      const rows = guard(() => prepared(text).rows(params));
      // A statement with `returning` that returns no row has written nothing.
      if (rows.length > 0 && !READS.test(text)) writes += 1;
      return rows;
    },
    /** Reads only. */
    values: (text: string, params: readonly SqlValue[]) => guard(() => prepared(text).values(params)),
    run(text: string, params: readonly SqlValue[]) {
      const changes = Number(guard(() => prepared(text).run(params)).changes);
      const shapes = SHAPES.test(text);
      if (changes > 0 || shapes) writes += 1;
      if (shapes || ROLLS_BACK.test(text)) reshape();
      return { changes };
    },
    exec: (text: string) => guard(() => db.exec(text)),
    writes: () => writes,
    touch: () => void (writes += 1),
    shape: () => shape,
    reshape,
    iterate(text: string, params: readonly SqlValue[], asArrays: boolean): Iterable<unknown> {
      const statement = db.prepare(text);
      statement.setReturnArrays(asArrays);
      return statement.iterate(...params);
    },
    /** Commits are in the log file. The caller has the disk keep them, and copies them to the file. */
    flushesLater,
    /** Pages of the log that are not in the file yet. */
    logPages(): number {
      const [[, log, checkpointed] = []] = prepared('pragma wal_checkpoint(noop)').values([]);
      return Number(log) - Number(checkpointed);
    },
    inTransaction: () => db.isTransaction,
    close: () => {
      statements.clear();
      db.close();
    },
  };
}

/** Pages of a log that no pause of the writers let the thread finish: a writer copies the rest, and begins it again. */
const LONGEST_LOG = 8_000;

/** Whether commits leave waiting for the disk to the caller: with a log file, it can be done beside the event loop. */
function openLog(db: DatabaseSync, synchronous: 'FULL' | 'OFF'): boolean {
  const mode = db.prepare('pragma journal_mode = wal').get()?.['journal_mode'];
  const flushesLater = synchronous === 'FULL' && mode === 'wal';
  db.exec(`pragma synchronous = ${flushesLater ? 'NORMAL' : synchronous}`);
  if (flushesLater) db.exec(`pragma wal_autocheckpoint = ${LONGEST_LOG}`);
  return flushesLater;
}

function guardFor(onAway: SqliteOptions['onAway']) {
  return <T>(answer: () => T): T => {
    try {
      return answer();
    } catch (error) {
      if (!isAway(error)) throw error;
      const fault = new DatabaseAway(error);
      onAway?.(fault);
      throw fault;
    }
  };
}

/** The lowest byte is the kind of error: https://www.sqlite.org/rescode.html */
function isAway(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && AWAY.has(error.errcode & 0xff)
  );
}

/**
 * Without a log file, no process has the database open. It is then read as immutable: otherwise the reader would leave
 * a log file behind.
 */
function placeToRead(path: string): string | URL {
  if (existsSync(`${path}-wal`)) return path;
  const place = pathToFileURL(path);
  place.searchParams.set('immutable', '1');
  return place;
}
