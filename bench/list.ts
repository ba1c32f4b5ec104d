import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Figure, median, percentile } from './figure.ts';
import { bareServer } from './support/bareServer.ts';
import { latencies, type Target } from './support/latencies.ts';
import { type Load, load } from './support/load.ts';
import { readerWithPolicies } from './support/readerWithPolicies.ts';
import { seed } from './support/seed.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const SMALL = 1_000;
const LARGE = 1_000_000;
const ROUNDS = 7;
const CLIENTS = { clients: 4, seconds: 15 };
const FILTER = { status: 'online' };

const BARE = new URL('./support/bareList.ts', import.meta.url).pathname;

/** Lists over HTTP at a thousand and a million rows, against a bare node:http server and a prepared statement. */
export const list: Benchmark = { name: 'list', run: measure };

async function measure(): Promise<Figure[]> {
  const small = await filled(SMALL);
  const large = await filled(LARGE);
  const bare = await bareServer(BARE, join(large.dataDir, 'suantai.db'));
  try {
    const at = (server: typeof small, filter: object, page: number): Target => ({
      url: server.url + listPath(filter, page),
      token: server.token,
    });
    const rounds: { ours: Load; bare: Load }[] = [];
    // Alternating, so that other work of the machine affects both alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        bare: await load({ url: bare.url, token: '' }, bare.pid),
        ours: await load(at(large, FILTER, 0), large.pid),
      });
    }
    const reader = await readerWithPolicies(large.url);
    const byPolicies: { policies: Load; role: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = at(large, FILTER, 0);
      byPolicies.push({
        role: await load(target, large.pid),
        policies: await load({ ...target, token: reader }, large.pid),
      });
    }
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    const [ofLarge = [], ofSmall = []] = await latencies([at(large, FILTER, 0), at(small, FILTER, 0)], CLIENTS);
    const [deep = [], first = []] = await latencies([at(large, {}, 49_999), at(large, {}, 0)], CLIENTS);
    const p99 = [ofLarge, ofSmall].map((taken) => percentile(taken, 0.99));
    const medians = [deep, first].map((taken) => percentile(taken, 0.5));
    return [
      {
        figure: 'filtered list at 1,000,000 rows against a bare prepared statement, throughput of a processor',
        value: of(({ ours, bare: baseline }) => baseline.processorUs / ours.processorUs),
        bound: { least: 0.8 },
        detail: `${of(({ ours }) => ours.processorUs).toFixed(0)} µs against ${of(({ bare: baseline }) => baseline.processorUs).toFixed(0)} µs a request, log at its default level to a file; by the clock ${of(({ ours, bare: baseline }) => ours.perSecond / baseline.perSecond).toFixed(2)}: ${Math.round(of(({ ours }) => ours.perSecond))}/s against ${Math.round(of(({ bare: baseline }) => baseline.perSecond))}/s`,
        limit:
          'of a request, the statement takes 41 %, the socket 20 %; above them: rows as JSON 6 %, log line and metrics 4 %, conditions, order and columns 4 %, garbage 4 %, request and response objects 4 %, HTTP 6 %, hash of the body 2 %, parameters 2 %, router 1 %, time limit 1 %, access and session 1 %',
      },
      {
        figure:
          'list of 10 from 1,000,000 rows for a user with ten policies against the same by role, throughput of a processor',
        value: median(byPolicies.map(({ policies, role }) => role.processorUs / policies.processorUs)),
        bound: { least: 0.8 },
        detail: `${median(byPolicies.map(({ policies }) => policies.processorUs)).toFixed(0)} µs against ${median(byPolicies.map(({ role }) => role.processorUs)).toFixed(0)} µs a request; each policy allows other records, by region, state, name, place and type`,
        limit: 'ten conditions on each row that is read, and the SQL of them',
      },
      {
        figure: 'its p99 at 1,000,000 rows against 1,000',
        value: (p99[0] ?? Number.NaN) / (p99[1] ?? Number.NaN),
        bound: { most: 1.5 },
        detail: `${p99.map((ms) => `${ms.toFixed(2)} ms`).join(' against ')}, asked in turn by ${CLIENTS.clients} clients, ${ofLarge.length} times each`,
        limit: 'depth of the index; the count is kept for seconds',
      },
      {
        figure: 'page 50,000 against page 1, median latency',
        value: (medians[0] ?? Number.NaN) / (medians[1] ?? Number.NaN),
        bound: { most: 2 },
        detail: `${medians.map((ms) => `${ms.toFixed(2)} ms`).join(' against ')}, asked in turn by ${CLIENTS.clients} clients, ${deep.length} times each`,
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
  const env = { DATA_DIR: dataDir, CONSOLE: 'none', RATE_LIMIT: '0' };
  // The first start seeds the demo, into which the rows are inserted.
  await (await startServer(env)).stop();
  seed(env, { sites: rows });
  const server = await startServer(env);
  return { ...server, token: await signIn(server.url, 'admin') };
}
