import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Database } from '#server/engine/db/database.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { createApp, type App, type AppDeps } from '#server/engine/start/app.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { median, percentile, type Benchmark, type Figure } from './figure.ts';

const BLOCKS = 16;
/** About a sixth of a second: the server settles its rows once a second, so this counts more of it than there is. */
const WRITES = 200;
const READS = 300;
const FEW = 1_000;
const MANY = 1_000_000;

/** The cost of the operation log for a write, and for its list at a million rows. */
export const logs: Benchmark = {
  name: 'the operation log',
  async run() {
    const figures: Figure[] = [];
    await onNewDatabase(async (deps) => void figures.push(await costOfWrite(deps)));
    await onNewDatabase(async (deps) => {
      // The row of a real request, of which the lists have many copies.
      await post(createApp(deps));
      await deps.journals.settle();
      figures.push(...(await lists(deps)));
    });
    return figures;
  },
};

async function onNewDatabase(work: (deps: AppDeps) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-logs-'));
  const settings = { DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
  try {
    await withDatabase(readSettings(settings), async (env) => {
      const { deps } = assemble(env);
      const admin = actorFrom({ id: 1, name: 'bench', kind: 1, bp_id: null }, env.schemas.current().roles);
      await work({ ...deps, authenticator: { actorOf: async () => admin } });
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

let numbered = 0;

async function costOfWrite(deps: AppDeps): Promise<Figure> {
  const silent = { ...deps.journals, requests: { begin: () => undefined, end: async () => undefined } };
  const apps = { logged: createApp(deps), bare: createApp({ ...deps, journals: silent }) };
  const times: Record<keyof typeof apps, number[]> = { logged: [], bare: [] };
  for (let block = 0; block < BLOCKS; block += 1) {
    for (const name of block % 2 === 0 ? (['logged', 'bare'] as const) : (['bare', 'logged'] as const)) {
      const began = performance.now();
      for (let write = 0; write < WRITES; write += 1) await post(apps[name]);
      // Its rows get their place later: this belongs to the writes.
      if (name === 'logged') await deps.journals.settle();
      times[name].push(performance.now() - began);
      await deps.journals.settle();
    }
  }
  const [logged, bare] = [median(times.logged) / WRITES, median(times.bare) / WRITES];
  return {
    figure: 'a write with its row in the operation log / without',
    value: logged / bare,
    bound: { most: 1.1 },
    detail: `${logged.toFixed(2)} ms / ${bare.toFixed(2)} ms, medians of ${BLOCKS} blocks of ${WRITES} writes`,
    limit: 'one insert in the transaction of the write; hash, month and indexes of many rows at once',
  };
}

async function post(app: App): Promise<void> {
  numbered += 1;
  const reply = await app.fetch(
    new Request('http://bench.test/api/bill/v1/categories', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
      body: JSON.stringify({ name: `category-${numbered}`, code: `bench_${numbered}` }),
    }),
  );
  if (reply.status !== 201) throw new Error(`a write was refused: ${await reply.text()}`);
}

async function lists(deps: AppDeps): Promise<Figure[]> {
  const app = createApp(deps);
  await fillTo(deps.db, FEW);
  const few = await readTimes(app, FEW, () => 0);
  await fillTo(deps.db, MANY);
  const many = await readTimes(app, MANY, () => 0);
  const last = await readTimes(app, MANY, () => MANY - 10);
  return [
    {
      figure: 'log list at 1 M rows / at 1 k rows, p99',
      value: percentile(many, 0.99) / percentile(few, 0.99),
      bound: { most: 1.5 },
      detail: `${percentile(many, 0.99).toFixed(2)} ms / ${percentile(few, 0.99).toFixed(2)} ms over ${READS} reads`,
      limit: 'the page from the index, the number of rows from where it stood',
    },
    {
      figure: 'last page of the log / first page',
      value: median(last) / median(many),
      bound: { most: 2 },
      detail: `${median(last).toFixed(2)} ms / ${median(many).toFixed(2)} ms, medians`,
      limit: 'the second half is read from the other end',
    },
  ];
}

async function readTimes(app: App, total: number, offsetOf: () => number): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS + 20; read += 1) {
    const offset = offsetOf();
    const began = performance.now();
    const reply = await app.fetch(
      new Request(`http://bench.test/api/omc/v1/apilogs?range=[${offset},${offset + 9}]`, {
        headers: { authorization: 'Bearer bench' },
      }),
    );
    await reply.text();
    times.push(performance.now() - began);
    if (!reply.headers.get('content-range')?.endsWith(`/${total}`)) throw new Error('the list is not complete');
  }
  // The first reads compile statements and fill caches.
  return times.slice(20);
}

/** Copies the last row until there is this number of rows. Their hashes are not those of a chain. */
async function fillTo(db: Database, rows: number): Promise<void> {
  const [head] = await db.all<{ last_id: number; month: string }>(
    "select last_id, month from audit_months where journal = 'requests' order by month desc limit 1",
  );
  if (head === undefined) throw new Error('no request is logged yet');
  const columns = await db.all<{ name: string }>('select name from pragma_table_info(?)', [tableOf(head.month)]);
  const names = columns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'at');
  await db.run(
    `insert into ${tableOf(head.month)} (id, at, ${names.join(', ')})
      with recursive n(i) as (select ? union all select i + 1 from n where i < ?)
      select n.i, l.at + n.i, ${names.map((name) => `l.${name}`).join(', ')} from n, ${tableOf(head.month)} l where l.id = ?`,
    [head.last_id + 1, rows, head.last_id],
  );
  await db.run("update audit_months set last_id = ? where journal = 'requests' and month = ?", [rows, head.month]);
  await db.run("update audit_heads set last_id = ? where journal = 'requests'", [rows]);
}

const tableOf = (month: string) => `request_log_${month.replace('-', '_')}`;
