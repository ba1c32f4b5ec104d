import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#scripts/serverProcess.ts';
import { periodOf } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import { makeStatement } from '#server/domains/sharing/run/makeStatement.ts';
import type { Context } from '#server/engine/context.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { median, type Benchmark } from './figure.ts';

const PASSWORD = 'Suantai@2026';
const LINES = 100_000;
const ROWS_AT_ONCE = 200;
/** Both are measured in turns: other work affects both alike. */
const TURNS = 3;
const JUNE = periodOf('2026-06-01', 'month');
const NOW = Date.parse('2026-07-04T12:00:00+08:00');
const USES = { post, zoneOf: billingZone };

/** A run of 100,000 lines of one provider, against a bare scan of the lines and insert of the same rows. */
export const sharing: Benchmark = {
  name: 'sharing',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = { DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: PASSWORD, CONSOLE: 'none', RATE_LIMIT: '0' };
    await (await startServer(env)).stop();
    const ours: number[] = [];
    const bare: number[] = [];
    await withDatabase(readSettings({ ...env, LOG_LEVEL: 'silent' }), async (parts) => {
      const context: Context = { ...assemble({ ...parts, clock: () => NOW }).context('bench'), clock: () => NOW };
      const provider = await fill(context);
      for (let turn = 0; turn < TURNS; turn += 1) {
        await context.db.run('delete from settlement_lines');
        await context.db.run('delete from settlement_statements');
        ours.push(await timed(() => context.transaction((inside) => makeStatement(inside, USES, provider, JUNE))));
        bare.push(writeBare(join(dataDir, 'suantai.db'), provider));
      }
    });
    await rm(dataDir, { recursive: true, force: true });
    return [
      {
        figure: `run of ${LINES} lines of a provider, against a bare scan and insert of the same rows`,
        value: median(ours) / median(bare),
        bound: { most: 3 },
        detail: `${(median(ours) / 1_000).toFixed(1)} s against ${(median(bare) / 1_000).toFixed(1)} s, each in one transaction, with the same indexes`,
        limit: 'reading the lines with their product, sharing them in whole numbers, and the digest over all of them',
      },
    ];
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A provider with a rule of each kind of scope, and its lines. */
async function fill(context: Context): Promise<number> {
  const { db } = context;
  const at = { created_at: NOW, updated_at: NOW };
  await insertRows(context, 'partners', [{ id: 1, name: 'bench', status: 'approved', ...at }]);
  await insertRows(context, 'providers', [
    { id: 1, name: 'bench', code: 'BENCH', bp_id: 1, settle_cycle: 'month', tax_rate: 0.06, status: 'enabled', ...at },
  ]);
  const rule = {
    receiver: 'resource',
    provider_id: 1,
    mode: 'percentage',
    base: 'net_of_discount',
    provider_pct: 70_000_000,
    effective_from: '2026-01-01',
    status: 'active',
    version: 1,
    ...at,
  };
  await insertRows(context, 'accounting_rules', [
    { id: 1, code: 'R0001 v1', rule_no: 'R0001', name: 'all', scope: 'all', gpu_models: null, priority: 0, ...rule },
    {
      id: 2,
      code: 'R0002 v1',
      rule_no: 'R0002',
      name: 'more',
      scope: 'gpu_model',
      gpu_models: '["A100"]',
      priority: 5,
      ...rule,
    },
  ]);
  const rows = Array.from({ length: LINES }, (_, index) => ({
    billing_cycle: '2026-06',
    service_cycle: '2026-06',
    billing_date: `2026-06-${String((index % 30) + 1).padStart(2, '0')}`,
    type: 'payg',
    resource: 'instances',
    resource_id: `machine-${index % 3_400}`,
    resource_name: `machine-${index % 3_400}`,
    provider_id: 1,
    meter: 'hour',
    quantity: 24_000_000,
    payable_amount: 1_000_000 + (index % 977) * 1_237,
    account_id: 1,
    is_final: 1,
    line_key: `bench ${index}`,
    ...at,
  }));
  await db.transaction(async (tx) => {
    for (const some of inChunks(rows, ROWS_AT_ONCE)) await insertRows({ ...context, db: tx }, 'bill_lines', some);
  });
  return 1;
}

async function insertRows({ db }: Context, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void> {
  await insertMany(
    db,
    table,
    Object.keys(rows[0] ?? {}),
    rows.flatMap((row) => Object.values(row)),
  );
}

/**
 * Milliseconds to read the lines and to write the rows of the statement again, as they are, in the same batches and the
 * same file.
 */
function writeBare(file: string, provider: number): number {
  const bare = new DatabaseSync(file);
  bare.exec('pragma busy_timeout = 10000; pragma synchronous = FULL');
  const rows = bare.prepare('select * from settlement_lines order by id').all();
  const names = Object.keys(rows[0] ?? {});
  bare.exec('delete from settlement_lines');
  const begun = performance.now();
  bare.exec('begin immediate');
  const lines = bare
    .prepare('select * from bill_lines where provider_id = ? and is_final = 1 order by id')
    .all(provider);
  if (lines.length !== LINES || rows.length !== LINES) throw new Error(`${lines.length} lines, ${rows.length} rows`);
  const statement = (count: number) =>
    bare.prepare(
      `insert into settlement_lines (${names.map((name) => `"${name}"`).join(', ')})
       values ${Array.from({ length: count }, () => `(${names.map(() => '?').join(', ')})`).join(', ')}`,
    );
  const full = statement(ROWS_AT_ONCE);
  for (const some of inChunks(rows, ROWS_AT_ONCE)) {
    const values = some.flatMap((row) => Object.values(row));
    (some.length === ROWS_AT_ONCE ? full : statement(some.length)).run(...values);
  }
  bare.exec('commit');
  const taken = performance.now() - begun;
  bare.close();
  return taken;
}
