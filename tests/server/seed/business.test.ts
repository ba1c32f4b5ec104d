// @module-tag long
import { expect, test } from 'vitest';
import { microYuan } from '#model/rules/money/money.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { verifyJournals } from '#server/engine/audit/verifyJournals.ts';
import { scenario, type Scenario } from '../../support/scenario.ts';

const BILL = '/api/bill/v1';
const DAY_S = 86_400;

/** Every bill is what its usage gives, every chain verifies, and every payment is what its explanation computes. */
async function expectTrue(all: Scenario): Promise<void> {
  expect(await all.admin.post(`${BILL}/ledger/verify`, {})).toMatchObject({ body: { ok: true } });
  const months = await all.db.all<{ period: string }>('select period from closes order by period');
  for (const { period } of months) {
    const { bills, differences } = await recomputeMonth(all.context(), { period }, async () => undefined);
    expect({ period, differences, some: bills > 0 }).toEqual({ period, differences: [], some: true });
  }
  const { body: payments } = await all.personal.get(`${BILL}/funds?filter=${encodeURIComponent('{"type":"settle"}')}`);
  const computed = [];
  for (const { id } of payments) {
    const { body } = await all.personal.get(`${BILL}/explain/fund/${id}`);
    computed.push([id, recomputeAmount(body.facts)]);
  }
  expect(computed).toEqual(payments.map(({ id, amount }: Fund) => [id, BigInt(microYuan(amount) ?? 0)]));
}

interface Fund {
  id: number;
  amount: string;
}

test('the demo has been in business for three months, and everything recomputes', async () => {
  const all = await scenario({ business: true });
  await expectTrue(all);

  const bills = await all.db.all(
    `select distinct billing_cycle, status from bills where account_id = (select id from accounts
      where account_no = 'A20000003') order by billing_cycle`,
  );
  expect(bills).toEqual([
    { billing_cycle: '2026-08', status: 'closed' },
    { billing_cycle: '2026-09', status: 'closed' },
    { billing_cycle: '2026-10', status: 'closed' },
    { billing_cycle: '2026-11', status: 'open' },
  ]);

  // Also what a member created, whose name the cloud does not know. A machine is found in the minute of its creation.
  const wrong = await all.db.all(
    `select i.resource_name from billing_items i join instances r on r.id = i.resource_id
      where i.resource = 'instances' and i."from" not between r.created_at and r.created_at + 60000
        and i.resource_id not in (select resource_id from subscriptions)`,
  );
  expect(wrong, 'a machine is charged from its creation on').toEqual([]);

  const { body: orders } = await all.admin.get(`${BILL}/orders`);
  const kinds = new Set(orders.map(({ type }: { type: string }) => type));
  expect([...kinds].toSorted()).toEqual(['new', 'refund', 'renew', 'upgrade']);
  expect(orders.filter(({ status: is }: { status: string }) => !['completed', 'refunded'].includes(is))).toEqual([]);

  const { body: accounts } = await all.admin.get(`${BILL}/accounts`);
  const of = (no: string) => accounts.find(({ account_no }: { account_no: string }) => account_no === no);
  expect(of('A10000004')).toMatchObject({ status: 'overdue' });
  const { runway_s } = of('A20000003');
  expect(runway_s / DAY_S, 'a visitor of the demo can buy something').toBeGreaterThan(14);

  const { body: remittances } = await all.admin.get(`${BILL}/remittances`);
  const transfers = remittances.map(({ status: is }: { status: string }) => is);
  expect(new Set(transfers)).toEqual(new Set(['approved', 'rejected', 'reviewing']));
  const messages = await all.db.all<{ title: string }>(
    "select title from messages where user_id = (select id from users where name = 'personal')",
  );
  expect(messages.map(({ title }) => title).join()).toContain('余额不足');
});

test('somebody is on duty for its alarms: rules have their group and receiver, and a silence holds at night', async () => {
  const all = await scenario({ business: true });
  const { body: rules } = await all.admin.get('/api/omc/v1/alarms');
  expect(rules.every(({ group_id: group }: { group_id: number | null }) => group !== null)).toBe(true);
  const { body: receivers } = await all.admin.get('/api/omc/v1/receivers');
  expect(receivers).toMatchObject([{ name: '运维值班', channels: ['inApp'], rule_count: 4 }]);
  const { body: silences } = await all.admin.get('/api/omc/v1/silences');
  const { body: calendars } = await all.admin.get('/api/omc/v1/on-call-calendars');
  expect(calendars).toMatchObject([{ name: '平台值班', every: 'week' }]);
  expect(silences).toMatchObject([{ name: '周日凌晨例行维护', status: 'active', reach: 'platform' }]);
});

test('what its users did is in the operation log, with secrets masked, and both journals verify', async () => {
  const all = await scenario({ business: true });
  await all.platform.deps.journals.settle();
  const journals = await verifyJournals(all.db, all.context().secretKey);
  expect(journals.map(({ journal, ...rest }) => [journal, 'bad' in rest])).toEqual([
    ['requests', false],
    ['events', false],
  ]);
  const rows = await all.db.all<{ user_name: string; action: string; path: string; body: string; request_id: string }>(
    "select user_name, action, path, body, request_id from request_log where source = 'console'",
  );
  const done = new Set(rows.map(({ user_name, action }) => `${user_name} ${action}`));
  expect([...done]).toEqual(
    expect.arrayContaining(['personal create', 'personal pay', 'admin approve', 'admin upgrade']),
  );
  expect(rows.find(({ path }) => path === `${BILL}/orders`)).toBeDefined();
  const machine = rows.find(({ path, action }) => path.endsWith('/instances') && action === 'create');
  expect(machine?.body).toContain('"admin_password":"********"');
  // A row leads to what it set off.
  const [{ n = 0 } = {}] = await all.db.all<{ n: number }>('select count(*) as n from event_log where request_id = ?', [
    machine?.request_id ?? '',
  ]);
  expect(n).toBeGreaterThan(0);
});

test('it begins on any day: between the end of a month and its close, after the 29th of February', async () => {
  const all = await scenario({ business: true, testClock: Date.parse('2028-03-01T01:30:00+08:00') });
  await expectTrue(all);
  const months = await all.db.all('select period, status from closes order by period');
  expect(months).toEqual([
    { period: '2027-12', status: 'closed' },
    { period: '2028-01', status: 'closed' },
    { period: '2028-02', status: 'open' },
    { period: '2028-03', status: 'open' },
  ]);
});
