import { mkdtemp, rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { factId } from '#model/domains/facts/operating/dimensions.ts';
import { dayAfter, factPeriod, periodsBetween } from '#model/domains/facts/operating/period.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { BILLING_ZONE } from '#model/rules/time/calendar/zone.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { countPeriod } from '#server/domains/facts/operating/countPeriod.ts';
import { factRows, userRows, writeFacts } from '#server/domains/facts/operating/writeFacts.ts';
import type { Context } from '#server/engine/context.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { overview } from './overview.ts';
import { median, percentile, type Benchmark, type Figure } from './figure.ts';
import { bareServer } from './support/bareServer.ts';
import { latencies } from './support/latencies.ts';

const PASSWORD = 'Suantai@2026';
const KEYS = 50;
const LINES = 100_000;
const ACCOUNTS = 1_000;
const PRODUCTS = 20;
const ROWS_AT_ONCE = 100;
const ROUNDS = 5;
const CLIENTS = { clients: 2, seconds: 10 };
const NANOSECONDS = 1_000_000;

const TO = dayAfter(dayOf(Math.floor(Date.now() / 1_000), BILLING_ZONE), -1);
const FROM = dayAfter(TO, -364);

const BARE = new URL('./handwritten/bareFacts.ts', import.meta.url).pathname;

/** A year of operating data by region over HTTP, and the facts of a day of 100,000 lines. */
export const facts: Benchmark = {
  name: `operating data: 365 days of ${KEYS} regions, a day of ${LINES} lines, and the overview`,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = { DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD, CONSOLE: 'none', RATE_LIMIT: '0' };
    await (await startServer(env)).stop();
    try {
      const made = await madeDay({ ...env, LOG_LEVEL: 'silent' });
      return [...made, await readYear(env), ...(await overview.run())];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Fills a year of facts and one day of lines, and makes the facts of that day some times. */
async function madeDay(env: Record<string, string> & { DATA_DIR: string }): Promise<Figure[]> {
  let measured: Figure[] = [];
  await withDatabase(readSettings(env), async (parts) => {
    const context = assemble(parts).context('bench');
    await fillFacts(context);
    await fillLines(context);
    const bare = new DatabaseSync(join(env.DATA_DIR, 'suantai.db'), { readOnly: true });
    bare.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
    const sums = bare.prepare(`
      select region_id, site_id, cloud_id, provider_id, bp_id, account_id, product_id, type = 'refund' as refund,
        sum(payable_amount) as amount, max(payable_amount) as largest
      from bill_lines where settled_on = ? group by 1, 2, 3, 4, 5, 6, 7, 8`);
    const taken: Record<'ours' | 'bare' | 'held', number[]> = { ours: [], bare: [], held: [] };
    const period = factPeriod(TO, BILLING_ZONE);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      await context.db.run('delete from operating_users');
      const begun = performance.now();
      delay.enable();
      const counted = await countPeriod(context, period, { keep: async () => {}, readSeries: async () => [] });
      const rows = await factRows(context, period, counted);
      const users = counted[0] === undefined ? [] : await userRows(context, period, counted[0]);
      delay.disable();
      const held = performance.now();
      await context.transaction((inside) => writeFacts(inside, { facts: rows, users }));
      taken.held.push(performance.now() - held);
      taken.ours.push(performance.now() - begun);
      const between = performance.now();
      sums.all(TO);
      taken.bare.push(performance.now() - between);
    }
    const [ours, base] = [median(taken.ours), median(taken.bare)];
    measured = [
      {
        figure: `facts of a day of ${LINES} lines against one bare sum of them`,
        value: ours / base,
        detail: `${ours.toFixed(0)} ms, with orders, users, hours and rows; the sum alone ${base.toFixed(0)} ms`,
        limit: 'pieces of 4,000 lines, between which requests have their turn',
      },
      {
        figure: 'longest hold of the writer meanwhile',
        value: Math.max(...taken.held),
        unit: 'ms',
        bound: { most: 100 },
        detail: `${ROUNDS} transactions with ${ACCOUNTS} users and ${KEYS} subjects; the lines are read outside`,
        limit: 'one row for each user who paid',
      },
      {
        figure: 'longest turn of the event loop meanwhile',
        value: delay.max / NANOSECONDS,
        unit: 'ms',
        detail: `p99 ${(delay.percentile(99) / NANOSECONDS).toFixed(1)} ms`,
        limit: 'SQLite answers a piece without leaving the turn',
      },
    ];
    bare.close();
  });
  return measured;
}

async function readYear(env: Record<string, string> & { DATA_DIR: string }): Promise<Figure> {
  const server = await startServer(env);
  const bare = await bareServer(BARE, join(env.DATA_DIR, 'suantai.db'));
  try {
    const token = await signIn(server.url, 'admin', PASSWORD);
    const range = `from=${FROM}&to=${TO}`;
    const [ours = [], base = []] = await latencies(
      [
        { url: `${server.url}/api/bill/v1/settlement/operating-data?dimension=region&${range}`, token },
        { url: `${bare.url}/?${range}`, token },
      ],
      CLIENTS,
    );
    return {
      figure: `operating data of a year by ${KEYS} regions: median against bare SQL on the facts`,
      value: median(ours) / median(base),
      bound: { most: 2 },
      detail: `${median(ours).toFixed(1)} ms against ${median(base).toFixed(1)} ms, p99 ${percentile(ours, 0.99).toFixed(1)} and ${percentile(base, 0.99).toFixed(1)} ms`,
      limit: 'the sums by region, which both read',
    };
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function fillFacts({ db: { kysely } }: Context): Promise<void> {
  const rows = periodsBetween(FROM, TO).flatMap((period, day) =>
    Array.from({ length: KEYS + 1 }, (_, key) => {
      const dimension = key === 0 ? ('all' as const) : ('region' as const);
      const amount = (key === 0 ? KEYS : 1) * (1_000 + day) * 1_000_000;
      return {
        id: factId(period, dimension, String(key)),
        grain: 'day' as const,
        period,
        day: period,
        dimension,
        key: key === 0 ? '' : String(key),
        name: key === 0 ? null : `Region ${key}`,
        orders: 3,
        new_users: 1,
        active_users: 20,
        paying_users: 12,
        gross_revenue: amount,
        refunds: 0,
        net_revenue: amount,
        top_ups: amount,
        machine_hours: 24_000_000,
        gpu_hours: 24_000_000,
        top_products: JSON.stringify(
          Array.from({ length: PRODUCTS }, (__, product) => ({
            product_id: product + 1,
            name: `P${product}`,
            amount: 5,
          })),
        ),
        created_at: 1,
        updated_at: 1,
      };
    }),
  );
  for (const some of inChunks(rows, ROWS_AT_ONCE)) await kysely.insertInto('operating_facts').values(some).execute();
}

/** Lines of accounts and clouds that no table has: figures read the lines alone. */
async function fillLines({ db }: Context): Promise<void> {
  await db.run('pragma foreign_keys = off');
  const rows = Array.from({ length: LINES }, (_, line) => ({
    type: 'payg' as const,
    billing_date: TO,
    settled_on: TO,
    billing_cycle: TO.slice(0, 7),
    account_id: (line % ACCOUNTS) + 1,
    cloud_id: `cloud-${line % KEYS}`,
    payable_amount: 1_000_000 + line,
    is_final: 1,
    created_at: 1,
    updated_at: 1,
  }));
  for (const some of inChunks(rows, ROWS_AT_ONCE)) await db.kysely.insertInto('bill_lines').values(some).execute();
}
