// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { startProcess } from '../../../support/servers/serverProcess.ts';
import { RUNS, STATEMENTS } from './sharingWorld.ts';

const LINES = 20_000;
const ENV = { SEED: 'none', ADMIN_PASSWORD: DEMO_PASSWORD };

async function started(directory: string) {
  const server = await startProcess(directory, ENV);
  onTestFinished(() => server.kill());
  const token = await server.token('admin');
  const call = async (method: string, path: string, body?: Json) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  return { server, call };
}

/** A provider with a rule and many charges of a closed month, written as their domains write them. */
function fill(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('pragma busy_timeout = 10000');
  db.exec(
    `insert into partners (id, name, status, created_at, updated_at, _version) values (1, 'one', 'approved', 0, 0, 1)`,
  );
  db.exec(`insert into providers (id, name, code, bp_id, settle_cycle, settle_day, tax_rate, status, created_at, updated_at, _version)
    values (1, 'one', 'ONE', 1, 'month', 3, 0.06, 'enabled', 0, 0, 1)`);
  db.exec(`insert into accounting_rules (id, code, rule_no, version, name, receiver, scope, mode, base, provider_pct, priority,
    effective_from, status, created_at, updated_at, _version)
    values (1, 'R0001 v1', 'R0001', 1, 'all', 'resource', 'all', 'percentage', 'net_of_discount', 70000000, 0, '2020-01-01', 'active', 0, 0, 1)`);
  db.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LINES})
    insert into bill_lines (account_id, billing_cycle, service_cycle, billing_date, type, resource_id, resource_name, provider_id,
      payable_amount, is_final, line_key, created_at, updated_at, _version)
    select 1, '2020-06', '2020-06', '2020-06-15', 'payg', 'machine', 'machine', 1, 10000, 1, 'n ' || i, 0, 0, 1 from n`);
  db.close();
}

const counts = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n']);
  const found = [count('settlement_statements'), count('settlement_lines')];
  db.close();
  return found;
};

describe('a process that is killed while it makes a statement (section D)', () => {
  test('nothing of it is left, or the whole; the next run has all of it', { timeout: 240_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'suantai-killed-run-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'suantai.db');
    const first = await started(directory);
    fill(file);
    const run = { period: '2020-06', provider_id: 1 };
    const killed = first.call('POST', RUNS, run).catch(() => 'killed');
    // Answered while the run is at work, because a list waits for no writer.
    await first.call('GET', STATEMENTS);
    await first.server.kill();
    await killed;
    expect([
      [0, 0],
      [1, LINES],
    ]).toContainEqual(counts(file));

    const second = await started(directory);
    const again = await second.call('POST', RUNS, run);
    expect(again.statements, JSON.stringify(again)).toMatchObject([{ line_count: LINES, amount: '140.00' }]);
    expect(counts(file)).toEqual([1, LINES]);
  });
});
