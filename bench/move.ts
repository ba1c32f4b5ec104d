import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { moveCommand } from '#scripts/backup/move/moveCommand.ts';
import { startServer } from '#scripts/serverProcess.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { reserveCluster, startCluster } from '../tests/support/databases/postgresCluster.ts';
import type { Benchmark, Figure } from './figure.ts';

const ROWS = 1_000_000;
const RESOURCE = 'sites';
const ROWS_AT_ONCE = 500;

/** `npm run move` with a million rows, against bare statements that copy the same rows into a table without indexes. */
export const move: Benchmark = {
  name: 'move to PostgreSQL',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = {
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_PASSWORD: 'Suantai@2026',
      CONSOLE: 'none',
      LOG_LEVEL: 'silent',
    };
    const server = await startCluster(reserveCluster());
    try {
      await (await startServer(env)).stop();
      await withDatabase(readSettings(env), async (parts) => {
        const definition = parts.schemas.current().resources[RESOURCE];
        if (definition) await fillResource(assemble(parts).context('bench'), definition, ROWS);
      });
      const bare = await seconds(async () => copyBare(join(dataDir, 'suantai.db'), await newDatabase(server, 'bare')));
      const target = await newDatabase(server, 'moved');
      const quiet = { log: () => undefined, error: console.error };
      const moved = await seconds(async () => {
        if ((await moveCommand([target], env, quiet)) !== 0) throw new Error('nothing was moved');
      });
      return [figure(bare, moved)];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

const figure = (bare: number, moved: number): Figure => ({
  figure: `move of ${ROWS} rows, of a bare copy`,
  value: bare / moved,
  bound: { least: 0.3 },
  detail: `${bare.toFixed(1)} s bare, ${moved.toFixed(1)} s with every table, index, count and chain`,
  limit: 'indexes are built after the rows; every row is counted again',
});

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function copyBare(file: string, target: string): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true });
  const columns = db.prepare(`select name, type from pragma_table_info('${RESOURCE}')`).all();
  const client = new Client({ connectionString: target });
  await client.connect();
  const typed = columns.map(({ name, type }) => `"${name}" ${type === 'integer' ? 'bigint' : 'text'}`);
  await client.query(`create table bare (${typed.join(', ')})`);
  await client.query('begin');
  const read = db.prepare(`select * from ${RESOURCE}`);
  read.setReturnArrays(true);
  let values: unknown[] = [];
  const write = async () => {
    const rows = Array.from({ length: values.length / columns.length }, (_, row) =>
      columns.map((_column, at) => `$${row * columns.length + at + 1}`).join(', '),
    );
    await client.query(`insert into bare values (${rows.join('), (')})`, values);
    values = [];
  };
  for (const row of read.iterate() as Iterable<unknown>) {
    values.push(...(row as unknown[]));
    if (values.length === ROWS_AT_ONCE * columns.length) await write();
  }
  if (values.length > 0) await write();
  await client.query('commit');
  await client.end();
  db.close();
}
