import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#scripts/serverProcess.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import { settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { percentile, type Benchmark, type Figure } from './figure.ts';

const ACCOUNTS = 100;
const MACHINES = 100;
const HOUR_MS = 3_600_000;
/** In the middle of a month, so that no hour ends a cycle. */
const START = Date.parse('2026-05-12T10:00:00+08:00');

/** The second hour of 100,000 machines of 1,000 accounts, against bare writes of the same rows to the same file. */
const settle: Benchmark = {
  name: 'settlement',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = {
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_PASSWORD: 'Suantai@2026',
      CONSOLE: 'none',
      LOG_LEVEL: 'silent',
    };
    await (await startServer(env)).stop();
    const held: number[] = [];
    let [settled, now] = [0, START];
    await withDatabase(readSettings(env), async (parts) => {
      const context: Context = { ...assemble({ ...parts, clock: () => now }).context('bench'), clock: () => now };
      const accounts = await fill(context);
      // The first hour makes the bills; every later one continues them.
      for (const measured of [false, true]) {
        now += HOUR_MS;
        (globalThis as any).__reset?.();
        const session = new (await import('node:inspector/promises')).Session(); session.connect(); if (process.env.PROF && measured) { await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval',{interval:200}); await session.post('Profiler.start'); }
        const cpu = process.cpuUsage(); const began = performance.now();
        for (const id of accounts) {
          const begun = performance.now();
          await context.transaction((inside) => settleAccount(inside, id));
          if (measured) held.push(performance.now() - begun);
        }
        settled = performance.now() - began; if (process.env.PROF && measured) { const {profile} = await session.post('Profiler.stop'); (await import('node:fs')).writeFileSync(process.env.PROF, JSON.stringify(profile)); } const c = process.cpuUsage(cpu); console.log('settled', settled, 'cpu', (c.user+c.system)/1000); (globalThis as any).__dump?.();
      }
    });
    const bare = writeBare(join(dataDir, 'suantai.db'), now + HOUR_MS);
    await rm(dataDir, { recursive: true, force: true });
    return figures(settled, bare, held);
  },
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function figures(settled: number, bare: number, held: readonly number[]): Figure[] {
  return [
    {
      figure: `one hour of ${ACCOUNTS * MACHINES} machines of ${ACCOUNTS} accounts, against bare writes of its rows`,
      value: settled / bare,
      bound: { most: 3 },
      detail: `${seconds(settled)} against ${seconds(bare)}, both with a transaction an account and synchronous=FULL`,
      limit: 'reading periods, bills and lines, and rating; the statements are a few for each account',
    },
    {
      figure: `longest hold of the writer, of 99 of 100 accounts with ${MACHINES} machines`,
      value: percentile(held, 0.99),
      unit: 'ms',
      bound: { most: 25 },
      detail: `median ${percentile(held, 0.5).toFixed(1)} ms, longest ${Math.max(...held).toFixed(0)} ms`,
      limit: 'one account is one transaction, whatever it has',
    },
  ];
}

/** Accounts with money, and machines that run since the beginning of the hour. Returns the ids of the accounts. */
async function fill(context: Context): Promise<number[]> {
  const { kysely } = context.db;
  const now = context.clock();
  const stamps = { created_at: now, updated_at: now };
  const category = await kysely
    .insertInto('categories')
    .values({ name: 'bench', code: 'bench', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await kysely
    .insertInto('products')
    .values({
      name: 'bench',
      code: 'bench',
      category_id: category.id,
      resource_type: 'vm',
      charge_type: 'postpaid',
      meter: 'hour',
      status: 'on_sale',
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('price_versions')
    .values({
      product_id: product.id,
      version: 1,
      model: 'per_unit',
      unit_price: 123_457,
      status: 'active',
      effective_from: 0,
      ...stamps,
    })
    .execute();
  const accounts: number[] = [];
  for (let n = 1; n <= ACCOUNTS; n += 1) {
    const { id } = await kysely
      .insertInto('accounts')
      .values({
        account_no: `B${n}`,
        owner_type: 'user',
        user_id: 100_000 + n,
        balance: 0,
        status: 'normal',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    accounts.push(id);
    await context.transaction(async (inside) => {
      const amount = 1_000_000_000_000;
      const postings = [
        { account: 'channel.bank_transfer', amount: -amount },
        { account: 'wallet.cash', amount },
      ] as const;
      await post(inside, { kind: 'recharge', key: `bench ${id}`, account_id: id, postings });
      await addMachines(inside, id, n, now);
    });
  }
  return accounts;
}

async function addMachines({ db }: Context, account: number, n: number, now: number): Promise<void> {
  const items = Array.from({ length: MACHINES }, (_, place) => {
    const id = n * MACHINES + place;
    return {
      id,
      account_id: account,
      user_id: 100_000 + n,
      resource: 'instances',
      resource_id: `m-${id}`,
      resource_name: `m-${id}`,
      resource_type: 'vm',
      quantity: 1_000_000,
      spec: 'bench',
      charge_type: 'postpaid',
      state: 'active',
      from: now,
      next_at: now + HOUR_MS,
      open_key: `instances m-${id} vm`,
      created_at: now,
      updated_at: now,
    };
  });
  const spans = items.map(({ id }) => ({
    item_id: id,
    open_item: id,
    from: now,
    quantity: 1_000_000,
    spec: 'bench',
    state: 'active',
    created_at: now,
    updated_at: now,
  }));
  for (const [table, rows] of [
    ['billing_items', items],
    ['spans', spans],
  ] as const)
    await insertMany(
      db,
      table,
      Object.keys(rows[0] ?? {}),
      rows.flatMap((row) => Object.values(row)),
    );
}

/** The rows that an hour writes, by prepared statements of their own. Returns milliseconds. */
function writeBare(path: string, hour: number): number {
  const db = new DatabaseSync(path);
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = FULL; pragma temp_store = memory; pragma cache_size = -65536; pragma mmap_size = 1073741824',
  );
  const all = (text: string) => db.prepare(text).all() as Record<string, number>[];
  const lines = Map.groupBy(
    all('select id, bill_id, account_id, payable_amount from bill_lines'),
    (line) => line['account_id'],
  );
  const ledgers = Map.groupBy(
    all(`select id, account_id, last_seq, balance from ledger_accounts where name <> 'channel.bank_transfer'`),
    (row) => row['account_id'],
  );
  const bill = db.prepare(
    'update bills set due_amount = due_amount + 120000, cash_amount = cash_amount + 120000, sources = ?, settled_to = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const line = db.prepare(
    'update bill_lines set end_at = ?, duration_s = duration_s + 3600, quantity = quantity + 1000000, payable_amount = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const items = db.prepare('update billing_items set next_at = ? where account_id = ?');
  const transaction = db.prepare(
    `insert into ledger_transactions (id, kind, once_key, account_id, booked_at, actor_id, digest) values (?, 'settle', ?, ?, ?, 0, ?)`,
  );
  const posting = db.prepare(
    'insert into ledger_postings (ledger_id, seq, transaction_id, amount, balance_before, balance_after, hash) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const ledger = db.prepare('update ledger_accounts set balance = ?, last_seq = ?, head_hash = ? where id = ?');
  const account = db.prepare(
    'update accounts set balance = balance - 12000000, available = available - 12000000, last_consume_at = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const fund = db.prepare(
    `insert into funds (account_id, fund_no, seq, type, amount, balance_before, balance_after, transaction_id, created_at, updated_at) values (?, ?, ?, 'settle', 12000000, 0, 0, ?, ?, ?)`,
  );
  const hash = 'x'.repeat(43);
  const began = performance.now();
  for (const [id = 0, own] of lines) {
    const key = `bare ${id}`;
    db.exec('begin immediate');
    for (const { id: at = 0, bill_id = 0, payable_amount = 0 } of own) {
      line.run(hour, payable_amount + 123_457, hour, at);
      bill.run('[{"account":"wallet.cash","amount":370000,"kind":"cash"}]', hour, hour, bill_id);
    }
    items.run(hour + HOUR_MS, id);
    transaction.run(key, key, id, hour, hash);
    for (const { id: at = 0, last_seq = 0, balance = 0 } of ledgers.get(id) ?? []) {
      posting.run(at, last_seq + 1, key, 12_000_000, balance, balance + 12_000_000, hash);
      ledger.run(balance + 12_000_000, last_seq + 1, hash, at);
    }
    account.run(hour, hour, id);
    fund.run(id, `${key} fund`, 1_000, key, hour, hour);
    db.exec('commit');
  }
  const taken = performance.now() - began;
  db.close();
  return taken;
}
for (const f of await settle.run()) console.log(f.figure, f.value, f.detail);
