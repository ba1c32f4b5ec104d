import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Benchmark, type Figure, median } from './figure.ts';
import { signIn, startServer } from './support/serverProcess.ts';

const SMALL = 1_000;
const LARGE = 1_000_000;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 16;
const FILTER = { status: 'online' };

const script = (name: string) => new URL(name, import.meta.url).pathname;

/** Lists over HTTP at a thousand and a million rows, against a bare node:http and a prepared statement on the same file. */
export const list: Benchmark = { name: 'list', run: measure };

async function measure(): Promise<Figure[]> {
  const small = await filled(SMALL);
  const large = await filled(LARGE);
  const bare = await bareServer(large.dataDir);
  try {
    const rounds: { ours: Load; bare: Load; small: Load; first: Load; deep: Load }[] = [];
    // Taken in turns, so that what else the machine does meets all alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await load(large.url, listPath(FILTER, 0), large.token),
        bare: await load(bare.url, '/', ''),
        small: await load(small.url, listPath(FILTER, 0), small.token),
        first: await load(large.url, listPath({}, 0), large.token),
        deep: await load(large.url, listPath({}, 49_999), large.token),
      });
    }
    const of = (ratio: (round: (typeof rounds)[number]) => number) => median(rounds.map(ratio));
    return [
      {
        figure: 'filtered list at 1,000,000 rows against a bare prepared statement, throughput',
        value: of(({ ours, bare: baseline }) => ours.perSecond / baseline.perSecond),
        bound: { least: 0.5 },
        detail: `${Math.round(of(({ ours }) => ours.perSecond))}/s against ${Math.round(of(({ bare: baseline }) => baseline.perSecond))}/s`,
        limit: 'session, access, scope, request and response objects around the same statement',
      },
      {
        figure: 'its p99 at 1,000,000 rows against 1,000',
        value: of(({ ours, small: few }) => ours.p99 / few.p99),
        bound: { most: 1.5 },
        detail: `${of(({ ours }) => ours.p99).toFixed(2)} ms against ${of(({ small: few }) => few.p99).toFixed(2)} ms`,
        limit: 'depth of the index; the count is kept for seconds',
      },
      {
        figure: 'page 50,000 against page 1, mean latency',
        value: of(({ deep, first }) => deep.mean / first.mean),
        bound: { most: 2 },
        detail: `${of(({ deep }) => deep.mean).toFixed(2)} ms against ${of(({ first }) => first.mean).toFixed(2)} ms`,
        limit: 'rows between the nearest known key and the page, at most 127',
      },
    ];
  } finally {
    await Promise.all([small.stop(), large.stop(), bare.stop()]);
    await Promise.all([small, large].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
  }
}

function listPath(filter: object, page: number): string {
  const range = JSON.stringify([page * 10, page * 10 + 9]);
  return `/api/ecrm/v1/sites?${new URLSearchParams({ filter: JSON.stringify(filter), range, sort: '["created_at","DESC"]' })}`;
}

async function filled(rows: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
  const env = { DATA_DIR: dataDir, CONSOLE: 'none', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  // The first start makes the demo's world, into which the rows are put.
  await (await startServer(env)).stop();
  execFileSync(process.execPath, [script('../scripts/seed.ts'), `sites=${rows}`], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startServer(env);
  return { ...server, token: await signIn(server.url, 'admin') };
}

async function bareServer(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [script('./support/bareList.ts'), join(dataDir, 'suantai.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

interface Load {
  perSecond: number;
  mean: number;
  p99: number;
}

async function load(url: string, path: string, token: string): Promise<Load> {
  const result = await autocannon({ url: url + path, connections: CONNECTIONS, duration: SECONDS, headers: { authorization: `Bearer ${token}` } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, mean: result.latency.mean, p99: result.latency.p99 };
}
