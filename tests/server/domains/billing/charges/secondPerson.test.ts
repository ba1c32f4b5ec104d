import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { figuresOf, newAccount, recharge } from '../../../../support/wallets.ts';

const BILL = '/api/bill/v1';
const HOUR_MS = 3_600_000;

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

describe.each([await oneDatabase()])('what one person may give (ours) on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  const charge = (client: Client, id: number, body: Record<string, Json>, key = newKey()) =>
    client.put(`${BILL}/accounts/${id}/charge`, body, { headers: { 'idempotency-key': key } });
  const act = (client: Client, path: string, body: Record<string, Json> = {}) =>
    client.post(`${BILL}${path}`, body, { headers: { 'idempotency-key': newKey() } });
  async function setSettings(values: Record<string, string | null>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      const filter = encodeURIComponent(JSON.stringify({ key }));
      const [setting] = (await all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
      expect((await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value })).status, key).toBe(200);
    }
  }

  /** Every way in which an administrator gives an account money of the platform. */
  const WAYS: Record<string, (client: Client, id: number, amount: string) => ReturnType<Client['put']>> = {
    'accounts charge': (client, id, amount) => charge(client, id, { amount, method: 'bank_transfer' }),
    'accounts adjust': (client, id, amount) =>
      act(client, `/accounts/${id}?action=adjust`, { amount, reason: 'gift', reference: 'J-9' }),
    'accounts setCredit': (client, id, credit_limit) =>
      act(client, `/accounts/${id}?action=setCredit`, { credit_limit }),
    'vouchers create': (client, account_id, face_amount) =>
      act(client, '/vouchers', { name: 'gift', account_id, kind: 'granted', face_amount }),
    'remittances approve': async (client, account_id, amount) => {
      const { body } = await act(client, '/remittances', { account_id, amount });
      return act(client, `/remittances/${body.id}?action=approve`, { bank_serial: newKey() });
    },
  };
  /** As on a later day, for which the sessions of a test do not last. */
  const forgetGiven = () => all.db.run('delete from given_amounts');
  /** What waits, and the call that a second person confirms it with. */
  const waitingOf = async (way: string, account_id: number) => {
    const list = { charge: 'charge-records', adjust: 'adjustments', setCredit: 'adjustments' }[way.split(' ')[1] ?? ''];
    const path = list ?? way.split(' ')[0];
    const { body } = await all.admin.get(
      `${BILL}/${path}?filter=${JSON.stringify({ account_id, status: ['pending', 'second_review'] })}`,
    );
    expect(body.length, way).toBe(1);
    return `/${path}/${body[0].id}`;
  };

  test.each(Object.keys(WAYS))('a large amount by %s waits for a second administrator', async (way) => {
    await setSettings({ 'billing.bank_company': '算台', 'billing.bank_name': '银行', 'billing.bank_account': '6222' });
    const id = await newAccount(all);
    const { available } = await figuresOf(all, id);
    const given = await WAYS[way]?.(all.admin, id, '50000.01');
    expect(given?.body.status, way).toMatch(/^(pending|second_review)$/);
    expect(await figuresOf(all, id)).toMatchObject({ available });
    const path = await waitingOf(way, id);
    expect(await act(all.admin, `${path}?action=approve`)).toMatchObject({ status: 409, body: { code: 24035 } });
    expect(await figuresOf(all, id)).toMatchObject({ available });
    expect((await act(all.system, `${path}?action=approve`)).status).toBe(200);
    expect((await figuresOf(all, id)).available).toBe(50_000.01);
    expect((await act(all.system, `${path}?action=approve`)).status).toBe(409);
    // Up to the limit one is enough, and none of two administrators has given the account anything alone so far.
    const small = await newAccount(all);
    await WAYS[way]?.(all.admin, small, '50000');
    expect((await figuresOf(all, small)).available).toBe(50_000);
    const rejected = await newAccount(all);
    await WAYS[way]?.(all.admin, rejected, '60000');
    expect((await act(all.admin, `${await waitingOf(way, rejected)}?action=reject`)).status).toBe(200);
    expect((await figuresOf(all, rejected)).available).toBe(0);
    await forgetGiven();
  });

  test('no way of giving money is left out', () => {
    // What takes an amount of an administrator, and gives nothing.
    const others = [
      'accounts setThreshold', // when to warn
      'remittances create', // an announcement; its confirmation gives
      'discounts create', // a price
      'products create', // what is sold: its prices are versions
      'priceVersions create', // a price: a second person by its change
      'accountingRules create', // a share: a second person approves it
      'settlementLines resolve', // a share in dispute: another person orders the payment
    ];
    const found = Object.values(all.context().schemas.resources)
      .filter(({ service }) => service === 'bill')
      .flatMap(({ resource: name, fields, actions, access }) => [
        ...Object.entries(actions).flatMap(([action, { input = {} }]) =>
          Object.values(input).some(({ type }) => type === 'money') ? [`${name} ${action}`] : [],
        ),
        ...(access.create.length > 0 &&
        Object.values(fields).some(({ type, readOnly }) => type === 'money' && !readOnly)
          ? [`${name} create`]
          : []),
      ]);
    expect(found.toSorted()).toEqual([...Object.keys(WAYS), ...others].toSorted());
  });

  test('parts below the limit pass no more than the whole, for one account a day and for all of them', async () => {
    const id = await newAccount(all);
    const give = async (way: string, to: number, amount: string) =>
      /^(pending|second_review)$/.test((await WAYS[way]?.(all.admin, to, amount))?.body.status) ? 'waits' : 'given';
    expect(await give('accounts charge', id, '20000')).toBe('given');
    expect(await give('vouchers create', id, '20000')).toBe('given');
    expect(await give('accounts adjust', id, '10000.01')).toBe('waits');
    expect(await give('accounts setCredit', id, '10000')).toBe('given');
    expect(await give('accounts charge', id, '0.01')).toBe('waits');
    // Another administrator, and another day.
    expect((await WAYS['accounts charge']?.(all.system, id, '100'))?.body.status).toBe('success');
    await forgetGiven();
    expect(await give('accounts charge', id, '0.01')).toBe('given');
    await setSettings({ 'billing.review_day_above': '60000' });
    const other = await newAccount(all);
    expect(await give('accounts charge', other, '50000')).toBe('given');
    expect(await give('vouchers create', await newAccount(all), '10000')).toBe('waits');
    expect(await give('vouchers create', await newAccount(all), '9999.99')).toBe('given');
    await setSettings({ 'billing.review_day_above': '500000' });
    await forgetGiven();
  });

  test('an amount has one maximum, and a sum that would be no whole number is refused', async () => {
    const id = await newAccount(all);
    for (const [way, give] of Object.entries(WAYS))
      for (const amount of ['100000000.01', '9007199254.74']) {
        if (way === 'remittances approve') continue; // Its announcement is refused.
        expect((await give(all.admin, id, amount)).status, `${way} ${amount}`).toBe(400);
      }
    expect((await act(all.admin, '/remittances', { account_id: id, amount: '100000000.01' })).status).toBe(400);
    // Ninety such amounts, and one more.
    await recharge(all, id, 9_000_000_000);
    await setSettings({ 'billing.review_above': '100000000', 'billing.review_day_above': '100000000' });
    for (const way of ['accounts charge', 'accounts adjust', 'accounts setCredit'])
      expect(await WAYS[way]?.(all.admin, id, '90000000'), way).toMatchObject({ status: 409, body: { code: 24006 } });
    expect(await figuresOf(all, id)).toMatchObject({ available: 9_000_000_000 });
    await setSettings({ 'billing.review_above': '50000', 'billing.review_day_above': '500000' });
  });

  test('a large voucher that waits ends with its time, and begins with it once approved', async () => {
    const id = await newAccount(all);
    const later = (hours: number) => new Date(all.clock.now() + hours * HOUR_MS).toISOString();
    const values = { name: 'gift', account_id: id, kind: 'granted', face_amount: '60000' };
    const late = await act(all.admin, '/vouchers', { ...values, valid_to: later(1) });
    const early = await act(all.admin, '/vouchers', { ...values, valid_from: later(1) });
    expect([late.body.status, early.body.status]).toEqual(['second_review', 'second_review']);
    expect((await act(all.system, `/vouchers/${early.body.id}?action=approve`)).body.status).toBe('unused');
    expect(await figuresOf(all, id)).toMatchObject({ granted: 0 });
    all.clock.advance(HOUR_MS);
    await all.platform.runner.runDue();
    expect(await figuresOf(all, id)).toMatchObject({ granted: 60_000 });
    expect((await all.admin.get(`${BILL}/vouchers/${late.body.id}`)).body.status).toBe('expired');
    expect((await act(all.system, `/vouchers/${late.body.id}?action=approve`)).status).toBe(409);
  });
});
