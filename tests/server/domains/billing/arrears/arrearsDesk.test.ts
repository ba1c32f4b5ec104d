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

let shop: ClockedShop;
const openShop = async () => {
  shop = await openClockedShop('2026-05-01T00:00');
  await shop.sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
  await shop.sell('disk', { resource_type: 'volume', meter: 'hour' }, { unit_price: '1' });
};
const openOf = async (account: number) =>
  (await shop.all.admin.get(`${ARREARS}?filter={"account_id":${account}}`)).body[0];

describe('what an administrator decides about arrears (B3, B7)', () => {
  beforeAll(openShop);
  afterAll(() => shop.all.close());

  test('every account is under the standard policy, an own one, or that of its level, and a change takes effect', async () => {
    const { all, advance, customer } = shop;
    const { admin } = all;
    expect((await admin.get(POLICIES)).body).toMatchObject([
      { level: 'standard', grace_s: 7200, retain_s: 604800, suspended_is_charged: false, notice_days: [7, 3, 1] },
    ]);
    await admin.post('/api/bill/v1/customer-levels', { code: 'gold', name: '黄金' });
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
    // They are found by the customer; only administrators find them by what is known of the user, too.
    const named = `${ARREARS}?q=${encodeURIComponent(record.customer)}`;
    expect((await admin.get(named)).body).toMatchObject([{ account_id: plain.account }]);
    expect((await plain.client.get(named)).body).toMatchObject([{ account_id: plain.account }]);
    expect((await gold.client.get(named)).body).toEqual([]);
    const body = { until: iso('2026-05-03T00:00'), reason: 'a' };
    expect((await plain.client.post(`${ARREARS}/${record.id}?action=exempt`, body)).status).toBe(403);
    await plain.recharge(1_000);
    await gold.recharge(1_000);
  });

  test('notes and contracts belong to an account, are for administrators, and stay when it is closed', async () => {
    const { all, customer } = shop;
    const { account, client } = await customer(0);
    const note = { account_id: account, text: '客户承诺周五付款' };
    const written = await all.admin.post('/api/bill/v1/customer-notes', note);
    expect(written).toMatchObject({
      status: 201,
      body: { text: note.text, _labels: { author_id: expect.any(String) } },
    });
    expect((await client.get('/api/bill/v1/customer-notes')).status).toBe(403);
    expect((await client.post('/api/bill/v1/customer-notes', note)).status).toBe(403);
    expect((await client.get('/api/bill/v1/contracts')).status).toBe(403);
    const contract = { account_id: account, name: '年框', number: 'HT-2026-001' };
    expect(await all.admin.post('/api/bill/v1/contracts', contract)).toMatchObject({
      status: 400,
      body: { fields: { file: expect.any(String) } },
    });
    const upload = (type: string) =>
      all.admin.post('/api/sys/v1/files?name=HT-001.pdf', undefined, {
        raw: '%PDF-1.4 signed',
        headers: { 'content-type': type },
      });
    const { body: file } = await upload('application/pdf');
    const kept = await all.admin.post('/api/bill/v1/contracts', { ...contract, file });
    expect(kept, JSON.stringify(kept.body)).toMatchObject({ status: 201, body: { file: { name: 'HT-001.pdf' } } });
    expect((await all.admin.get(file.url)).status).toBe(200);
    // A reader without access to the record has no such file.
    expect((await client.get(file.url)).status).toBe(404);
    // Nor does a record keep a file that was not uploaded here.
    const invented = { ...file, url: file.url.replace(/[^/]+$/, 'f'.repeat(32)) };
    expect((await all.admin.post('/api/bill/v1/contracts', { ...contract, number: '2', file: invented })).status).toBe(
      400,
    );
    const { body: text } = await upload('text/plain');
    expect((await all.admin.post('/api/bill/v1/contracts', { ...contract, number: '3', file: text })).status).toBe(400);
    expect((await all.admin.post(`${ACCOUNTS}/${account}?action=close`, {})).status).toBe(200);
    expect((await all.admin.post('/api/bill/v1/customer-notes', { ...note, text: '已销户' })).status).toBe(201);
    const notes = await all.admin.get(`/api/bill/v1/customer-notes?filter={"account_id":${account}}`);
    expect(notes.body).toHaveLength(2);
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

// The policies are those of an installation: nothing has changed them.
describe('a reminder by hand', () => {
  beforeAll(openShop);
  afterAll(() => shop.all.close());

  test('a customer who owes is reminded by hand once in 24 hours, from either page, and the account says so (m6)', async () => {
    const { all, advance, customer } = shop;
    const [debtor, fine] = [await customer(2), await customer(100)];
    const machine = await debtor.machine();
    await advance();
    const hours = (more: number) =>
      advance(new Date(all.context().clock() + more * 3_600_000 + 28_800_000).toISOString().slice(0, 16));
    await hours(2);
    const { id, customer: name } = await openOf(debtor.account);
    expect(name).toBe((await all.admin.get(`${ACCOUNTS}/${debtor.account}`)).body.customer);
    const sent = (about: string) =>
      all.admin.get(`/api/bill/v1/reminders?filter={"account_id":${debtor.account},"about":"${about}"}`);
    expect((await sent('overdue')).body).toMatchObject([{ recipients: 1, mailed: 0, sent_by: null }]);
    const remind = (client: Client, at: string, note?: string) => client.post(`${at}?action=remind`, { note } as never);
    const [account, arrears] = [`${ACCOUNTS}/${debtor.account}`, `${ARREARS}/${id}`];
    // Neither the customer, nor for an account that needs no money.
    expect((await remind(debtor.client, account)).status).toBe(403);
    expect((await remind(all.admin, `${ACCOUNTS}/${fine.account}`)).status).toBe(409);
    expect(await remind(all.admin, arrears, '请联系周经理')).toMatchObject({ status: 200 });
    expect((await remind(all.admin, account)).status).toBe(409);
    expect((await remind(all.admin, arrears)).status).toBe(409);
    expect((await sent('reminder')).body).toMatchObject([{ recipients: 1, note: '请联系周经理' }]);
    const { body: messages } = await debtor.client.get('/api/sys/v1/inbox');
    const reminder = messages.find(({ title }: { title: string }) => title.includes('请为账户'));
    expect(reminder).toMatchObject({ link: '/wallet' });
    expect(reminder.text).toMatch(/欠费 .+ 元，请尽快充值。到 .+ 仍未还清的，将停用服务。留言：请联系周经理/);
    // The plan is the one that the job follows: its next step is next.
    const standing = async (client: Client, of: number) =>
      (await client.get(`/api/bill/v1/standing?account_id=${of}`)).body.standing;
    const { timeline } = await standing(all.admin, debtor.account);
    expect(timeline).toMatchObject([
      { step: 'owes', done: true, notice: { recipients: 1 } },
      { step: 'stops', done: false, at: (await openOf(debtor.account)).next_at, notice: null },
      { step: 'releases', done: false, notice: null },
    ]);
    // Customers read their own, without what the platform notes, and no other one.
    expect((await standing(debtor.client, debtor.account)).timeline[0]).not.toHaveProperty('notice');
    expect(await standing(fine.client, debtor.account)).toBeNull();
    expect((await debtor.client.get('/api/bill/v1/reminders')).status).toBe(403);
    await hours(3);
    expect(await machine.now()).toMatchObject({ status: 'stopped' });
    expect((await sent('suspended')).body).toHaveLength(1);
    await hours(24);
    expect((await remind(all.admin, account)).status).toBe(200);
    expect((await sent('reminder')).body).toHaveLength(2);
    await debtor.recharge(1_000);
  });
});
