import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { grantTo } from '../../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../../orders/shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('GET /accounts/{id}/outlook', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await keepSettling(shop.all.context());
    const { clock, platform } = shop.all;
    clock.advance(HOUR_MS - (clock.now() % HOUR_MS));
    await platform.runner.runDue();
  });
  afterAll(() => shop.all.close());

  const outlook = (buyer: Buyer, until?: string) =>
    buyer.client.get(`/api/bill/v1/accounts/${buyer.account}/outlook${until === undefined ? '' : `?until=${until}`}`);
  const later = (ms: number) => new Date(shop.all.clock.now() + ms).toISOString();

  test('says when what runs is used up and stopped, and what is needed; the settlements agree', async () => {
    const { path, run, all } = shop;
    const buyer = await shop.buyer(10);
    await buyer.client.post(`${path}/volumes`, { name: 'runs', size_gb: 300 });
    await run();
    const { body } = await outlook(buyer, later(10 * HOUR_MS));
    const now = all.clock.now();
    const hour = (n: number) => new Date((Math.floor(now / HOUR_MS) + n) * HOUR_MS).toISOString();
    expect(body).toMatchObject({ overdue_at: hour(4), suspended_at: hour(6) });
    expect(body.events).toEqual([
      { at: hour(4), kind: 'overdue', owed: expect.stringMatching(/^1\.9\d$|^2\.00$/) },
      { at: hour(6), kind: 'suspended', names: ['runs'] },
    ]);
    expect(Number(body.needed)).toBeGreaterThan(19);
    for (let each = 0; each < 4; each += 1) {
      const [account] = await all.db.all<{ status: string }>('select status from accounts where id = ?', [
        buyer.account,
      ]);
      expect(account?.status, `${each} hours`).not.toBe('overdue');
      all.clock.advance(HOUR_MS - (all.clock.now() % HOUR_MS));
      await all.platform.runner.runDue();
    }
    const [owing] = await all.db.all('select status, owed_amount from accounts where id = ?', [buyer.account]);
    const owed = (body.events as { owed?: string }[])[0]?.owed;
    expect(owing).toEqual({ status: 'overdue', owed_amount: Math.round(Number(owed) * 1_000_000) });
    // In arrears, the grace runs from when they began: the wallet, the message and the stop name one instant.
    const [arrears] = await all.db.all<{ next_at: number }>('select next_at from arrears where open_account = ?', [
      buyer.account,
    ]);
    for (let each = 4; each < 6; each += 1) {
      const { body: owes } = await outlook(buyer, later(10 * HOUR_MS));
      expect(owes, `${each} hours`).toMatchObject({ overdue_at: hour(4), suspended_at: hour(6) });
      expect(owes.events).toEqual([{ at: hour(6), kind: 'suspended', names: ['runs'] }]);
      expect(Date.parse(owes.suspended_at)).toBe(arrears?.next_at);
      const states = await all.db.all('select status from accounts where id = ?', [buyer.account]);
      expect(states).toEqual([{ status: 'overdue' }]);
      all.clock.advance(HOUR_MS - (all.clock.now() % HOUR_MS));
      await all.platform.runner.runDue();
    }
    const [stopped] = await all.db.all('select status from accounts where id = ?', [buyer.account]);
    expect(stopped).toEqual({ status: 'suspended' });
    expect((await outlook(buyer, later(10 * HOUR_MS))).body).toMatchObject({ overdue_at: hour(4), events: [] });
  });

  test('stops what runs after the grace of the policy of the account (B3)', async () => {
    const { path, run, all } = shop;
    const buyer = await shop.buyer(10);
    const policy = { name: 'day', level: 'patient', grace_s: 86_400, retain_s: 604_800, resume_when: 'available > 0' };
    await all.admin.post('/api/bill/v1/customer-levels', { code: 'patient', name: '耐心' });
    const { body: made } = await all.admin.post('/api/bill/v1/arrears-policies', policy);
    await all.admin.post(`/api/bill/v1/accounts/${buyer.account}?action=setPolicy`, {
      customer_level: 'patient',
      policy_id: made.id,
    });
    await buyer.client.post(`${path}/volumes`, { name: 'waits', size_gb: 300 });
    await run();
    const { body } = await outlook(buyer, later(10 * DAY_MS));
    expect(Date.parse(body.suspended_at) - Date.parse(body.overdue_at)).toBe(DAY_MS);
  });

  test('lists renewals, failures, ends, and vouchers that are lost', async () => {
    const { question, quote, pay, run } = shop;
    const buyer = await shop.buyer(250);
    await grantTo(shop.all, buyer.account, { kind: 'granted', face_amount: '7.00', valid_to: later(5 * DAY_MS) });
    const buy = async (more: Record<string, Json>) => {
      const { body: quoted } = await quote(buyer.client, question(100));
      const { body: made } = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id, ...more });
      expect((await pay(buyer.client, made.id)).status).toBe(200);
      await run();
    };
    await buy({ auto_renew: true });
    const second = await grantTo(shop.all, buyer.account, {
      kind: 'granted',
      face_amount: '3.00',
      valid_to: later(5 * DAY_MS),
    });
    const { body } = await outlook(buyer);
    expect(body.events).toMatchObject([
      { kind: 'grantEnds', grant: second, amount: '3.00' },
      { kind: 'renewed', name: 'data', amount: '100.00' },
      { kind: 'renewalFails', name: 'data', amount: '100.00', missing: '43.00' },
      { kind: 'ends', name: 'data' },
    ]);
    expect(body.overdue_at).toBeNull();
  });

  test('owners and administrators read it; for others the account does not exist', async () => {
    const [buyer, other] = [await shop.buyer(5), await shop.buyer(5)];
    const path = `/api/bill/v1/accounts/${buyer.account}/outlook`;
    expect((await shop.all.admin.get(path)).body).toMatchObject({ events: [], needed: '0.00' });
    const foreign = await other.client.get(path);
    const missing = await other.client.get('/api/bill/v1/accounts/999999/outlook');
    expect(foreign).toMatchObject({ status: 404, body: { code: 24020 } });
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  test('looks at most 366 days ahead', async () => {
    const buyer = await shop.buyer(5);
    expect((await outlook(buyer, later(366 * DAY_MS))).status).toBe(200);
    for (const wrong of [later(367 * DAY_MS), later(-DAY_MS), 'soon'])
      expect(await outlook(buyer, wrong), wrong).toMatchObject({
        status: 400,
        body: { code: 9000, fields: { until: expect.anything() } },
      });
  });
});
