import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrearsDueHandler } from '#server/domains/billing/arrears/arrearsHandler.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { itemsOf } from '../metering/countedTime.ts';
import { beijing, openClockedShop, type ClockedShop } from './clockedShop.ts';

const ARREARS = '/api/bill/v1/arrears';
const POLICIES = '/api/bill/v1/arrears-policies';
const ACCOUNTS = '/api/bill/v1/accounts';
const ADJUSTMENTS = '/api/bill/v1/adjustments';
const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
const iso = (text: string) => new Date(beijing(text)).toISOString();

describe('what an administrator decides about arrears (B3, B7)', () => {
  let shop: ClockedShop;
  beforeAll(async () => {
    shop = await openClockedShop('2026-05-01T00:00');
    await shop.sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
    await shop.sell('disk', { resource_type: 'volume', meter: 'hour' }, { unit_price: '1' });
  });
  afterAll(() => shop.all.close());

  const openOf = async (account: number) =>
    (await shop.all.admin.get(`${ARREARS}?filter={"account_id":${account}}`)).body[0];

  test('every account is under the standard policy, an own one, or that of its level, and a change takes effect', async () => {
    const { all, advance, customer } = shop;
    const { admin } = all;
    expect((await admin.get(POLICIES)).body).toMatchObject([
      { level: 'standard', grace_s: 7200, retain_s: 604800, suspended_is_charged: false, notice_days: [7, 3, 1] },
    ]);
    const patient = await admin.post(POLICIES, { name: 'patient', level: 'gold', grace_s: 86400, retain_s: 604800 });
    expect(patient, JSON.stringify(patient.body)).toMatchObject({ status: 201 });
    const [plain, gold] = [await customer(1), await customer(1)];
    await admin.post(`${ACCOUNTS}/${gold.account}?action=setPolicy`, { customer_level: 'gold' });
    for (const each of [plain, gold]) await each.client.post(`${shop.path}/volumes`, { name: 'data', size_gb: 1 });
    await advance('2026-05-01T02:00');
    expect(await openOf(plain.account)).toMatchObject({ status: 'grace', next_at: iso('2026-05-01T04:00') });
    expect(await openOf(gold.account)).toMatchObject({ status: 'grace', next_at: iso('2026-05-02T02:00') });
    await admin.put(`${POLICIES}/${patient.body.id}`, { grace_s: 3600 });
    expect(await openOf(gold.account)).toMatchObject({ next_at: iso('2026-05-01T03:00') });
    // A tenant sees its own arrears, and no others.
    expect((await plain.client.get(ARREARS)).body).toMatchObject([{ account_id: plain.account, owed: '1.00' }]);
    expect((await plain.client.get(POLICIES)).status).toBe(403);
    const record = await openOf(plain.account);
    // Administrators find them by the customer, whose name the customers themselves have no field for.
    const named = `${ARREARS}?q=${encodeURIComponent(record._labels.user_id)}`;
    expect((await admin.get(named)).body).toMatchObject([{ account_id: plain.account }]);
    expect((await plain.client.get(named)).body).toEqual([]);
    const body = { until: iso('2026-05-03T00:00'), reason: 'a' };
    expect((await plain.client.post(`${ARREARS}/${record.id}?action=exempt`, body)).status).toBe(403);
    await plain.recharge(1_000);
    await gold.recharge(1_000);
  });

  test('an exemption holds the next step back until it ends, and needs a reason and a time ahead', async () => {
    const { all, advance, customer } = shop;
    const debtor = await customer(2);
    const machine = await debtor.machine();
    await advance('2026-05-01T05:00');
    const { id } = await openOf(debtor.account);
    const exempt = (body: object) => all.admin.post(`${ARREARS}/${id}?action=exempt`, body as never);
    expect(await exempt({ until: iso('2026-05-01T04:00'), reason: 'promised' })).toMatchObject({
      status: 400,
      body: { fields: { until: expect.any(String) } },
    });
    expect(await exempt({ until: iso('2026-05-01T12:00') })).toMatchObject({ status: 400 });
    expect(await exempt({ until: iso('2026-05-01T12:00'), reason: 'promised' })).toMatchObject({
      status: 200,
      body: { next_at: iso('2026-05-01T12:00'), next_step: 'suspend' },
    });
    // Ended early, nothing of it is left.
    const ended = await all.admin.post(`${ARREARS}/${id}?action=unexempt`, {});
    expect(ended.body).toMatchObject({ exempt_until: null, exempt_reason: null, exempted_by: null });
    expect((await exempt({ until: iso('2026-05-01T12:00'), reason: 'promised' })).status).toBe(200);
    await advance('2026-05-01T11:59:59');
    expect(await machine.now()).toMatchObject({ status: 'active' });
    // A lock does not keep what is not paid for running.
    expect((await debtor.client.post(`${machine.at}?action=lock`, {})).status).toBe(202);
    await advance();
    expect(await machine.now()).toMatchObject({ locked: true });
    await advance('2026-05-01T12:01');
    expect(await machine.now()).toMatchObject({ status: 'stopped', locked: false });
    await debtor.recharge(1_000);
    await advance();
    expect(await machine.now()).toMatchObject({ status: 'active' });
  });

  test('a machine that its user stopped stays off; what begins while suspended counts only afterwards', async () => {
    const { all, advance, customer, cloud } = shop;
    const debtor = await customer(100);
    const [off, on] = [await debtor.machine(), await debtor.machine()];
    await debtor.client.post(`${off.at}?action=stop`, {});
    await advance();
    const loss = { amount: '-200', reason: 'a', reference: 'b' };
    const adjusted = await all.admin.post(`${ACCOUNTS}/${debtor.account}?action=adjust`, loss, once());
    expect(adjusted, JSON.stringify(adjusted.body)).toMatchObject({ status: 200 });
    expect(await debtor.row()).toMatchObject({ status: 'overdue' });
    await advance('2026-05-01T14:01');
    expect([(await off.now()).status, (await on.now()).status]).toEqual(['stopped', 'stopped']);
    // The job twice, and in another process, changes nothing.
    const { id } = await openOf(debtor.account);
    await all.context().transaction((inside) => arrearsDueHandler.finish(inside, { id }, null));
    await all
      .anotherProcess()
      .context('other')
      .transaction((inside) => arrearsDueHandler.finish(inside, { id }, null));
    expect(await debtor.titles()).toHaveLength(2);
    const [owner] = await all.db.all<{ user_id: number }>('select user_id from accounts where id = ?', [
      debtor.account,
    ]);
    const { volumes } = all.schemas.current().resources;
    const values = { cloud_id: cloud.cloud_id, name: 'late', size_gb: 1, user_id: owner?.user_id ?? 0, bp_id: null };
    const late = await all.context().transaction((inside) => inside.clouds.create(inside, volumes!, values));
    await advance();
    expect(await itemsOf(all, String(late.id))).toMatchObject([{ state: 'suspended' }]);
    await debtor.recharge(1_000);
    await advance();
    expect([(await off.now()).status, (await on.now()).status]).toEqual(['stopped', 'active']);
    expect((await itemsOf(all, String(late.id))).at(-1)).toMatchObject({ state: 'active' });
  });

  test('a debt is written off with a reason, above the limit by a second administrator, and the loss is booked', async () => {
    const { all, advance, customer } = shop;
    const debtor = await customer(1);
    const made = await all.admin.post('/api/ums/v1/users', { name: 'second', kind: 1, password: 'Longer-12345' });
    expect(made.status).toBe(201);
    const second = all.as('second', 'Longer-12345');
    const adjust = (client: Client, amount: string) =>
      client.post(`${ACCOUNTS}/${debtor.account}?action=adjust`, { amount, reason: 'a', reference: 'b' }, once());
    // Above the limit of a day, one administrator could not.
    await adjust(all.admin, '-30000');
    await adjust(second, '-30001');
    await advance('2026-05-01T17:00');
    const { id } = await openOf(debtor.account);
    const writeOff = (record: number) =>
      all.admin.post(`${ARREARS}/${record}?action=write_off`, { reason: 'bankrupt', reference: 'W-1' }, once());
    const waiting = await writeOff(id);
    expect(waiting).toMatchObject({ status: 202, body: { kind: 'write_off', amount: '60000.00', status: 'pending' } });
    const approve = (client: Client) => client.post(`${ADJUSTMENTS}/${waiting.body.id}?action=approve`, {}, once());
    expect(await approve(all.admin)).toMatchObject({ status: 409, body: { code: 24035 } });
    // What was paid in the meantime is no loss.
    await debtor.recharge(1_000);
    expect(await approve(second)).toMatchObject({
      status: 200,
      body: { amount: '59000.00' },
    });
    expect(await debtor.row()).toMatchObject({ balance: 0, status: 'suspended' });
    const [loss] = await all.db.all<{ balance: number }>(
      `select sum(p.amount) as balance from ledger_postings p join ledger_accounts a on a.id = p.ledger_id
       where a.name = 'writeoff' and a.account_id = ?`,
      [debtor.account],
    );
    expect(Number(loss?.balance)).toBe(-59_000_000_000);
    expect((await writeOff(id)).status).toBe(409);
    const [standard] = (await all.admin.get(`${POLICIES}?filter={"level":"standard"}`)).body;
    await all.admin.put(`${POLICIES}/${standard.id}`, { retain_s: 3600 });
    await advance('2026-05-01T18:00');
    expect(await openOf(debtor.account)).toMatchObject({ status: 'written_off', written_off: '59000.00' });
    expect(await debtor.row()).toMatchObject({ status: 'low_balance' });
  });
});
