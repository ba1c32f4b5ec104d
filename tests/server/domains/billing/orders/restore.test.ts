import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beijing, openClockedShop, type ClockedShop } from '../arrears/clockedShop.ts';

const QUOTES = '/api/bill/v1/quotes';
const ORDERS = '/api/bill/v1/orders';

describe('the price of restoring from the recycle bin (B1, P08)', () => {
  let shop: ClockedShop;
  beforeAll(async () => {
    shop = await openClockedShop('2026-05-01T00:00');
    await shop.sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
    const month = { period_prices: [{ period: 1, unit: 'month', price: '100.00' }] };
    await shop.sell('machine-month', { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' }, month);
  });
  afterAll(() => shop.all.close());

  type Customer = Awaited<ReturnType<ClockedShop['customer']>>;
  const question = (...ids: string[]) => ({
    type: 'restore',
    items: ids.map((resource_id) => ({ resource: 'instances', resource_id })),
  });
  const recycled = async ({ client, machine }: Customer) => {
    const made = await machine();
    expect((await client.post(`${made.at}?action=recycle`, {})).status).toBe(202);
    await shop.advance();
    expect(await made.now()).toMatchObject({ status: 'soft_deleted' });
    return made;
  };

  test('is quoted with what is left, held for an hour, and charged again from then on', async () => {
    const owner = await shop.customer(100);
    const [one, other] = [await recycled(owner), await recycled(owner)];
    await shop.advance('2026-05-01T01:00');
    const quoted = await owner.client.post(QUOTES, question(one.id));
    expect(quoted, JSON.stringify(quoted.body)).toMatchObject({
      status: 200,
      body: {
        type: 'restore',
        charge_type: 'postpaid',
        hourly: '2.00',
        monthly: '1460.00',
        payable_amount: '0.00',
        sufficient_balance: true,
        before: { hourly: '0.00' },
        after: { available: '98.00', runway_s: 49 * 3_600 },
      },
    });
    expect(await owner.client.post(QUOTES, question(one.id, other.id))).toMatchObject({
      status: 200,
      body: { hourly: '4.00', after: { available: '96.00' } },
    });
    // It needs no order.
    expect(await owner.client.post(ORDERS, { quote_id: quoted.body.quote_id })).toMatchObject({
      status: 400,
      body: { fields: { quote_id: expect.any(String) } },
    });
    expect((await owner.client.post(`${one.at}?action=restore`, {})).status).toBe(202);
    await shop.advance();
    const { body } = await owner.client.get(`/api/bill/v1/accounts/${owner.account}`);
    expect(body).toMatchObject({ frozen_amount: '2.00', available: '98.00' });
    await shop.advance('2026-05-01T02:00');
    expect(await owner.row()).toMatchObject({ balance: 98 });
    // What is not in the recycle bin has nothing to restore, and belongs to its owner only.
    expect(await owner.client.post(QUOTES, question(one.id))).toMatchObject({ status: 409, body: { code: 9105 } });
    const stranger = await shop.customer(100);
    const missing = await stranger.client.post(QUOTES, question('00000000-0000-4000-8000-00000000ffff'));
    const foreign = await stranger.client.post(QUOTES, question(other.id));
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
  });

  test('is refused to an account without an hour of it (24018)', async () => {
    const poor = await shop.customer(2);
    const machine = await recycled(poor);
    const less = { amount: '-1', reason: 'a', reference: 'b' };
    const adjusted = await shop.all.admin.post(`/api/bill/v1/accounts/${poor.account}?action=adjust`, less, {
      headers: { 'Idempotency-Key': 'poor' },
    });
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200);
    await shop.advance('2026-05-01T03:00');
    expect(await poor.client.post(QUOTES, question(machine.id))).toMatchObject({
      status: 200,
      body: { sufficient_balance: false, shortfall: '1.00' },
    });
    expect(await poor.client.post(`${machine.at}?action=restore`, {})).toMatchObject({ body: { code: 24018 } });
    expect(await machine.now()).toMatchObject({ status: 'soft_deleted' });
  });

  test('costs nothing until the end of what is paid for', async () => {
    const owner = await shop.customer(200);
    const machine = await owner.machine();
    const body = { charge_type: 'prepaid', period: 1, unit: 'month' };
    const items = [{ resource: 'instances', resource_id: machine.id }];
    const converted = await owner.client.post(QUOTES, { type: 'convert', ...body, items });
    expect(converted, JSON.stringify(converted.body)).toMatchObject({ status: 200 });
    const order = await owner.client.post(ORDERS, { quote_id: converted.body.quote_id });
    expect((await owner.client.post(`${ORDERS}/${order.body.id}?action=pay`)).status).toBe(200);
    await shop.advance();
    expect((await owner.client.post(`${machine.at}?action=recycle`, {})).status).toBe(202);
    await shop.advance();
    const quoted = await owner.client.post(QUOTES, question(machine.id));
    expect(quoted, JSON.stringify(quoted.body)).toMatchObject({
      status: 200,
      body: { type: 'restore', charge_type: 'prepaid', hourly: '0.00', due: '0.00', sufficient_balance: true },
    });
    expect(quoted.body.items[0].service_end).toBe(new Date(beijing('2026-06-01T03:00')).toISOString());
    expect((await owner.client.post(`${machine.at}?action=restore`, {})).status).toBe(202);
    await shop.advance();
    expect(await machine.now()).toMatchObject({ status: 'active' });
  });
});
