import { inChunks } from '#model/values/inChunks.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import { SETTLE_HOUR } from '#server/domains/billing/settlement/settlementJobs.ts';
import type { Context } from '#server/engine/context.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { percentile, type Benchmark, type Figure } from './figure.ts';
import { bareSettlement } from './support/bareSettlement.ts';
import { ACCOUNTS, fillMachines, HOUR_MS, MACHINES } from './support/billedMachines.ts';
import { latencies } from './support/latencies.ts';

const PASSWORD = 'Suantai@2026';
/** Accounts that are settled, and then written bare, before the next ones: other work affects both alike. */
const TURN = 50;
/** Four hours ago, so that a server has one hour left to settle at its start. */
const START = Math.floor(Date.now() / HOUR_MS - 4) * HOUR_MS;
const CLIENTS = { clients: 4, seconds: 6 };
const LIST = `/api/bill/v1/billing-items?range=[0,24]&filter=${encodeURIComponent('{"state":"active"}')}`;

interface Settled {
  /** Milliseconds until the transaction of each account is on the disk: ours, and bare writes of the same rows. */
  taken: number[];
  bare: number[];
  /** Milliseconds until another one could begin after each of ours. */
  held: number[];
  /** Milliseconds of processor time of each of ours: what the disk and other programs do not change. */
  busy: number[];
  processor: { ours: number; bare: number };
}

/**
 * The second hour of 100,000 machines of 1,000 accounts, against bare writes of the same rows to the same file; then a
 * list of the same machines while a server settles another hour.
 */
export const settle: Benchmark = {
  name: 'settlement',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = { DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD, CONSOLE: 'none', RATE_LIMIT: '0' };
    await (await startServer(env)).stop();
    const settled = await settleInTurns({ ...env, LOG_LEVEL: 'silent' });
    const lists = await listMeanwhile(env);
    await rm(dataDir, { recursive: true, force: true });
    return figures(settled, lists);
  },
};

async function settleInTurns(env: Record<string, string> & { DATA_DIR: string }): Promise<Settled> {
  const settled: Settled = { taken: [], bare: [], held: [], busy: [], processor: { ours: 0, bare: 0 } };
  let now = START;
  await withDatabase(readSettings(env), async (parts) => {
    const context: Context = { ...assemble({ ...parts, clock: () => now }).context('bench'), clock: () => now };
    const accounts = await fillMachines(context);
    const settleOne = async (id: number) => {
      const [begun, before] = [performance.now(), process.threadCpuUsage()];
      const settling = context.transaction((inside) => settleAccount(inside, id));
      const held = await context.db.transaction(async () => performance.now() - begun);
      await settling;
      const { user, system } = process.threadCpuUsage(before);
      return { taken: performance.now() - begun, held, busy: (user + system) / 1_000 };
    };
    // The first hour makes the bills; every later one continues them.
    now += HOUR_MS;
    for (const id of accounts) await settleOne(id);
    now += HOUR_MS;
    const bare = bareSettlement(join(env.DATA_DIR, 'suantai.db'));
    for (const turn of inChunks(accounts, TURN)) {
      const before = process.cpuUsage();
      for (const id of turn) {
        const { taken, held, busy } = await settleOne(id);
        settled.taken.push(taken);
        settled.held.push(held);
        settled.busy.push(busy);
      }
      const between = process.cpuUsage();
      settled.bare.push(...bare.write(turn, now + HOUR_MS));
      settled.processor.ours += (between.user + between.system - before.user - before.system) / 1_000;
      const after = process.cpuUsage(between);
      settled.processor.bare += (after.user + after.system) / 1_000;
    }
    bare.close();
    // The next server begins with it, not at the next whole hour.
    await context.transaction(async (inside) => {
      await inside.jobs.drop(inside, SETTLE_HOUR);
      await inside.jobs.schedule(inside, { kind: SETTLE_HOUR, key: SETTLE_HOUR, payload: null, runAt: now });
    });
  });
  return settled;
}

/** Latencies of a list while the server settles an hour, and when it has nothing to do. */
async function listMeanwhile(env: Record<string, string>): Promise<{ busy: number[]; idle: number[]; left: number }> {
  const server = await startServer(env);
  try {
    const token = await signIn(server.url, 'admin', PASSWORD);
    const target = { url: server.url + LIST, token };
    const [busy = []] = await latencies([target], CLIENTS);
    const left = await accountsLeft(server.url, token);
    while ((await accountsLeft(server.url, token)) > 0) await new Promise((done) => setTimeout(done, 500));
    // The usage of an account is still examined after its settlement.
    await new Promise((done) => setTimeout(done, 2_000));
    const [idle = []] = await latencies([target], CLIENTS);
    return { busy, idle, left };
  } finally {
    await server.stop();
  }
}

/** Items that are due. */
async function accountsLeft(url: string, token: string): Promise<number> {
  const due = `filter=${encodeURIComponent(JSON.stringify({ next_at: { lte: new Date().toISOString() } }))}`;
  const reply = await fetch(`${url}/api/bill/v1/billing-items?range=[0,0]&${due}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Math.ceil(Number(reply.headers.get('content-range')?.split('/')[1] ?? 0) / MACHINES);
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(1)} ms`;

function figures(
  { taken, held, bare, busy, processor }: Settled,
  lists: Awaited<ReturnType<typeof listMeanwhile>>,
): Figure[] {
  return [
    {
      figure: `one hour of ${ACCOUNTS * MACHINES} machines of ${ACCOUNTS} accounts, against bare writes of its rows`,
      value: sum(taken) / sum(bare),
      bound: { most: 3 },
      detail: `${seconds(sum(taken))} against ${seconds(sum(bare))}, both with a transaction an account that is on the disk before the next one; processor time ${seconds(processor.ours)} against ${seconds(processor.bare)}`,
      limit: 'reading periods, bills and lines, and rating',
    },
    {
      figure: `hold of the writer, of 99 of 100 accounts with ${MACHINES} machines`,
      value: percentile(held, 0.99),
      unit: 'ms',
      bound: { most: 25 },
      detail: `median ${ms(held, 0.5)}, longest ${ms(held, 1)}; processor time: median ${ms(busy, 0.5)}, 99 of 100 ${ms(busy, 0.99)}; the bare writes: median ${ms(bare, 0.5)}, 99 of 100 ${ms(bare, 0.99)}, longest ${ms(bare, 1)}`,
      limit: 'one account is one transaction, whatever it has',
    },
    {
      figure: 'list of the machines while an hour is settled, p99, against the same list idle',
      value: percentile(lists.busy, 0.99) / percentile(lists.idle, 0.99),
      bound: { most: 2 },
      detail: `p99 ${ms(lists.busy, 0.99)} against ${ms(lists.idle, 0.99)}, median ${ms(lists.busy, 0.5)} against ${ms(lists.idle, 0.5)}; ${lists.left} accounts were left when it ended`,
      limit: 'both share the thread that runs JavaScript',
    },
  ];
}
