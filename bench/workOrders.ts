import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Figure, median, percentile } from './figure.ts';
import { latencies, type Target } from './support/latencies.ts';
import { seed } from './support/seed.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const SMALL = 1_000;
const LARGE = 100_000;
const COMMENTS = 3;
const CLIENTS = { clients: 2, seconds: 10 };

const ORDERS = '/api/issue/v1/work-orders';

interface Read {
  name: string;
  as: 'copote_reviewer' | 'bp_user';
  path: string;
  /** Of the p99 at 100,000 work orders to that at 1,000. */
  most: number;
}

const list = (filter: object, sort = ['created_at', 'DESC']) =>
  `${ORDERS}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,9]', sort: JSON.stringify(sort) })}`;

const URGENT_FIRST = ['priority', 'ASC', 'created_at', 'ASC'];

/** What the pages of work orders read: lists by index, and figures that are a pass over the work orders of 30 days. */
const READS: readonly Read[] = [
  { name: 'the work-order centre', as: 'copote_reviewer', path: list({}), most: 2 },
  { name: 'those not taken on', as: 'copote_reviewer', path: list({ status: 'submitted' }, URGENT_FIRST), most: 2 },
  { name: 'those to review', as: 'copote_reviewer', path: list({ status: 'pending_review' }, URGENT_FIRST), most: 2 },
  { name: 'own work orders', as: 'bp_user', path: list({}), most: 2 },
  { name: 'counts by state', as: 'copote_reviewer', path: `${ORDERS}?view=counts&by=status`, most: 2 },
  { name: 'a search by number', as: 'copote_reviewer', path: list({ q: 'WO-2026-0000' }), most: 4 },
];

/** Lists of work orders at a thousand and a hundred thousand, each with three comments, over HTTP. */
export const workOrders: Benchmark = { name: 'work orders', run: measure };

async function measure(): Promise<Figure[]> {
  const folders = { large: await filled(LARGE), small: await filled(SMALL) };
  // Together, so that what a server does after its start affects both alike.
  const servers = { large: await started(folders.large), small: await started(folders.small) };
  await latencies(
    Object.values(servers).map(({ url, tokens }) => ({ url: url + list({}), token: tokens.bp_user })),
    CLIENTS,
  );
  try {
    const figures: Figure[] = [];
    for (const { name, as, path, most } of READS) {
      const at = ({ url, tokens }: Started): Target => ({ url: url + path, token: tokens[as] });
      const [ofLarge = [], ofSmall = []] = await latencies([at(servers.large), at(servers.small)], CLIENTS);
      const p99 = [ofLarge, ofSmall].map((taken) => percentile(taken, 0.99));
      figures.push({
        figure: `${name}: p99 at 100,000 work orders against 1,000`,
        value: (p99[0] ?? Number.NaN) / (p99[1] ?? Number.NaN),
        bound: { most },
        detail: `${p99.map((ms) => `${ms.toFixed(2)} ms`).join(' against ')}, requested in turn by ${CLIENTS.clients} clients, ${ofLarge.length} times each; medians ${[ofLarge, ofSmall].map((taken) => `${median(taken).toFixed(2)} ms`).join(' and ')}`,
        limit: 'depth of the index; counts are kept for seconds',
      });
    }
    return figures;
  } finally {
    await Promise.all(Object.values(servers).map(({ stop }) => stop()));
    await Promise.all(Object.values(folders).map((dataDir) => rm(dataDir, { recursive: true, force: true })));
  }
}

type Started = Awaited<ReturnType<typeof started>>;

const envOf = (dataDir: string) => ({ DATA_DIR: dataDir, CONSOLE: 'none', RATE_LIMIT: '0' });

/** A folder with the demo and this many work orders. */
async function filled(rows: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
  const env = envOf(dataDir);
  await (await startServer(env)).stop();
  seed(env, { workOrders: rows, workOrderComments: rows * COMMENTS });
  return dataDir;
}

async function started(dataDir: string) {
  const server = await startServer(envOf(dataDir));
  const tokens = {
    copote_reviewer: await signIn(server.url, 'copote_reviewer'),
    bp_user: await signIn(server.url, 'bp_user'),
  };
  return { ...server, tokens };
}
