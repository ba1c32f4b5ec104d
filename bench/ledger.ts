import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { post, type Booking } from '#server/domains/billing/ledger/post.ts';
import { recordUsage } from '#server/domains/billing/metering/usage/recordUsage.ts';
import type { Context } from '#server/engine/context.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { median, percentile, type Benchmark, type Figure } from './figure.ts';
import { bareLedger } from './support/bareLedger.ts';
import { bareServer } from './support/bareServer.ts';
import { fillAccounts } from './support/billedMachines.ts';
import { bareOverview, fillDays, fillFunds } from './support/billedLists.ts';
import { chargesAtOnce } from './support/chargeLoad.ts';
import { latencies } from './support/latencies.ts';
import type { Load } from './support/load.ts';

const PASSWORD = 'Suantai@2026';
const BARE = new URL('./support/bareCharge.ts', import.meta.url).pathname;
const ACCOUNTS = 100;
const ROUNDS = 5;
const EVENTS = 500;
const [SMALL, LARGE] = [1_000, 1_000_000];
const LINES = 3_000_000;
const MONTHS = ['2026-05', '2026-06'];
const YUAN = 1_000_000;

/** The ledger against bare transactions with the same rows, and the lists of money at their full size. */
export const ledger: Benchmark = {
  name: 'ledger',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = { DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD, CONSOLE: 'none', RATE_LIMIT: '0' };
    const path = join(dataDir, 'suantai.db');
    try {
      await (await startServer(env)).stop();
      const accounts: number[] = [];
      const inProcess: Figure[] = [];
      await withDatabase(readSettings({ ...env, LOG_LEVEL: 'silent' }), async (parts) => {
        const context = assemble(parts).context('bench');
        accounts.push(...(await fillAccounts(context, ACCOUNTS)));
        inProcess.push(...(await appends(context, path, accounts)), await usageEvents(context, path, accounts[0] ?? 0));
      });
      return [...inProcess, ...(await charges(env, path, accounts)), ...(await lists(env, path, accounts))];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

const POSTINGS = {
  2: [
    { account: 'channel.bank_transfer', amount: -3 * YUAN },
    { account: 'wallet.cash', amount: 3 * YUAN },
  ],
  4: [
    { account: 'channel.bank_transfer', amount: -4 * YUAN },
    { account: 'wallet.cash', amount: 3 * YUAN },
    { account: 'revenue.vm', amount: YUAN / 2 },
    { account: 'revenue.volume', amount: YUAN / 2 },
  ],
} as const satisfies Record<number, Booking['postings']>;

interface Taken {
  clock: number;
  processor: number;
}

async function timed(work: () => Promise<void> | void): Promise<Taken> {
  const [began, before] = [performance.now(), process.threadCpuUsage()];
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return { clock: performance.now() - began, processor: (user + system) / 1_000 };
}

/** Repeats both by turns, so that other work of the machine affects both alike. */
async function byTurns(ours: () => Promise<void>, bare: () => void) {
  const taken: { ours: Taken[]; bare: Taken[] } = { ours: [], bare: [] };
  await ours();
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.ours.push(await timed(ours));
    taken.bare.push(await timed(bare));
  }
  return taken;
}

function share(figure: string, count: number, { ours, bare }: Awaited<ReturnType<typeof byTurns>>): Figure {
  const of = (taken: readonly Taken[], by: keyof Taken) => (median(taken.map((each) => each[by])) * 1_000) / count;
  const us = (by: keyof Taken) => `${of(ours, by).toFixed(0)} µs against ${of(bare, by).toFixed(0)} µs`;
  return {
    figure,
    value: of(bare, 'clock') / of(ours, 'clock'),
    bound: { least: 0.5 },
    detail: `${us('clock')} each; processor time ${us('processor')}`,
    limit: 'checks, the figures of the account and notices of changes, and queries that are put together',
  };
}

async function appends(context: Context, path: string, accounts: readonly number[]): Promise<Figure[]> {
  const bare = bareLedger(path);
  let key = 0;
  const figures: Figure[] = [];
  for (const count of [2, 4] as const) {
    const postings = POSTINGS[count].map(({ account: name, amount }) => ({ name, amount }));
    const one = (inside: Context, account_id: number) => {
      key += 1;
      return post(inside, { kind: 'recharge', key: `append ${key}`, account_id, postings: POSTINGS[count] });
    };
    const single = await byTurns(
      async () => {
        for (const id of accounts) await context.transaction((inside) => one(inside, id));
      },
      () => {
        for (const id of accounts) bare.together(() => bare.append(id, postings, Date.now()));
      },
    );
    figures.push(share(`transactions of ${count} postings, one by one, of bare ones`, accounts.length, single));
    const group = await byTurns(
      () =>
        context.transaction(async (inside) => {
          for (const id of accounts) await one(inside, id);
        }),
      () =>
        bare.together(() => {
          for (const id of accounts) bare.append(id, postings, Date.now());
        }),
    );
    figures.push(share(`transactions of ${count} postings, in groups of 100, of bare ones`, accounts.length, group));
  }
  bare.close();
  return figures;
}

async function usageEvents(context: Context, path: string, account_id: number): Promise<Figure> {
  const now = context.clock();
  const { id: item } = await context.db.kysely
    .insertInto('billing_items')
    .values({
      account_id,
      resource: 'eips',
      resource_id: 'e-1',
      resource_name: 'e-1',
      resource_type: 'traffic',
      charge_type: 'postpaid',
      state: 'active',
      release_protection: 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bare = bareLedger(path);
  const event = bare.db.prepare(
    'insert into usage_events (source, event_id, item_id, meter, quantity, at, received_at, body_hash) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  let batch = 0;
  const taken = await byTurns(
    async () => {
      batch += 1;
      const events = Array.from({ length: EVENTS }, (_, n) => ({
        id: `${batch}-${n}`,
        item_id: item,
        meter: 'gb' as const,
        quantity: 1_000_000 + n,
        at: now,
      }));
      await recordUsage(context, 'bench', events);
    },
    () =>
      bare.together(() => {
        batch += 1;
        for (let n = 0; n < EVENTS; n += 1)
          event.run('bare', `${batch}-${n}`, item, 'gb', 1_000_000 + n, now, now, 'x'.repeat(43));
      }),
  );
  bare.close();
  return { ...share(`usage events in batches of ${EVENTS}, of bare inserts`, EVENTS, taken), limit: 'a hash of each' };
}

async function charges(env: Record<string, string>, path: string, accounts: readonly number[]): Promise<Figure[]> {
  const bare = await bareServer(BARE, path);
  const ours = await startServer(env);
  try {
    const target = { url: ours.url, token: await signIn(ours.url, 'admin', PASSWORD) };
    const one = Array.from({ length: ACCOUNTS }, () => accounts[0] ?? 0);
    await chargesAtOnce(target, ours.pid, accounts);
    const rounds: Record<'bare' | 'ours' | 'oneWallet', Load>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        bare: await chargesAtOnce({ url: bare.url, token: '' }, bare.pid, accounts),
        ours: await chargesAtOnce(target, ours.pid, accounts),
        oneWallet: await chargesAtOnce(target, ours.pid, one),
      });
    const of = (name: keyof (typeof rounds)[number], by: keyof Load) => median(rounds.map((round) => round[name][by]));
    return [
      {
        figure: 'charges over HTTP with idempotency and audit, of node:http and that transaction',
        value: of('ours', 'perSecond') / of('bare', 'perSecond'),
        bound: { least: 0.4 },
        detail: `${of('ours', 'perSecond').toFixed(0)}/s against ${of('bare', 'perSecond').toFixed(0)}/s; processor time ${of('ours', 'processorUs').toFixed(0)} µs against ${of('bare', 'processorUs').toFixed(0)} µs`,
        limit: 'the record of the charge and its action are checked like every other record',
      },
      {
        figure: `${ACCOUNTS} charges of one wallet at once, of as many wallets`,
        value: median(rounds.map((round) => round.oneWallet.perSecond / round.ours.perSecond)),
        bound: { least: 0.8 },
        detail: `${of('oneWallet', 'perSecond').toFixed(0)}/s against ${of('ours', 'perSecond').toFixed(0)}/s`,
        limit: 'SQLite has one writer',
      },
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

const ms = (taken: readonly number[], part: number) => `${percentile(taken, part).toFixed(1)} ms`;

async function lists(env: Record<string, string>, path: string, accounts: readonly number[]): Promise<Figure[]> {
  const [small = 0, large = 0] = accounts;
  fillFunds(path, small, SMALL);
  fillFunds(path, large, LARGE);
  const rows = fillDays(path, accounts, LINES, MONTHS);
  const server = await startServer(env);
  try {
    const token = await signIn(server.url, 'admin', PASSWORD);
    const funds = (account_id: number) => ({
      url: `${server.url}/api/bill/v1/funds?range=[0,24]&filter=${encodeURIComponent(JSON.stringify({ account_id }))}`,
      token,
    });
    const rounds: Record<'small' | 'large', number[]>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ofSmall = [], ofLarge = []] = await latencies([funds(small), funds(large)], { clients: 2, seconds: 3 });
      rounds.push({ small: ofSmall, large: ofLarge });
    }
    const ofRounds = (name: 'small' | 'large', part: number) =>
      median(rounds.map((round) => percentile(round[name], part)));
    const overview = { url: `${server.url}/api/bill/v1/consumes/summary?period=${MONTHS.at(-1)}`, token };
    const [months = []] = await latencies([overview], { clients: 1, seconds: 10 });
    const bare = bareOverview(path, MONTHS, 30);
    return [
      {
        figure: `list of funds of ${LARGE} rows, p99, against one of ${SMALL}`,
        // One request of a hundred may wait for other work of the machine, so a single round says little.
        value: median(rounds.map((round) => percentile(round.large, 0.99) / percentile(round.small, 0.99))),
        bound: { most: 1.5 },
        detail: `p99 ${ofRounds('large', 0.99).toFixed(1)} ms against ${ofRounds('small', 0.99).toFixed(1)} ms, median ${ofRounds('large', 0.5).toFixed(1)} ms against ${ofRounds('small', 0.5).toFixed(1)} ms; medians of ${ROUNDS} rounds`,
        limit: 'a page is read from an index of the account; its total is counted',
      },
      {
        figure: `overview of a month over the sums of ${LINES} lines, p95, against bare SQL on the sums`,
        value: percentile(months, 0.95) / percentile(bare, 0.95),
        bound: { most: 2 },
        detail: `p95 ${ms(months, 0.95)} over HTTP against ${ms(bare, 0.95)}; ${rows} rows of sums. The lines are not read, and not stored here`,
        limit: 'two months are compared by six attributes',
      },
    ];
  } finally {
    await server.stop();
  }
}
