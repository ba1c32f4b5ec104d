import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { ORDERS, openShop, type Buyer, type Shop } from './shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const DAY_MS = 86_400_000;

describe('the way of charging changes (spec 7.8, E6)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  /** A disk of 100 GiB that is charged by use. */
  const disk = async ({ client }: Buyer): Promise<string> => {
    const made = await client.post(`${shop.path}/volumes`, { name: 'data', size_gb: 100 });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    await shop.run();
    return made.body.id;
  };
  const conversion = (id: string, more: Record<string, Json> = {}) => ({
    type: 'convert',
    charge_type: 'prepaid',
    period: 1,
    unit: 'month',
    items: [{ resource: 'volumes', resource_id: id }],
    ...more,
  });
  const itemsOf = async ({ client }: Buyer) => {
    const { body } = await client.get('/api/bill/v1/billing-items?sort=["id","ASC"]');
    return body.map(({ charge_type, state }: Record<string, Json>) => [charge_type, state]);
  };

  test('what is charged by use is paid in advance, at the price of its quote, and can be returned', async () => {
    const { all } = shop;
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer);
    const { body: quoted } = await shop.quote(buyer.client, conversion(id));
    expect(quoted).toMatchObject({ type: 'convert', payable_amount: '100.00', items: [{ name: 'data' }] });
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    const paid = await shop.pay(buyer.client, made.body.id);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await itemsOf(buyer)).toEqual([
      ['postpaid', 'released'],
      ['prepaid', 'active'],
    ]);
    expect((await buyer.client.get(SUBSCRIPTIONS)).body).toMatchObject([{ status: 'active', renew_price: '100.00' }]);
    const again = await shop.quote(buyer.client, conversion(id));
    expect(again).toMatchObject({ status: 409, body: { code: 9106 } });
    // The refund of a conversion gives up what was paid, not the disk.
    expect((await buyer.client.post(`${ORDERS}/${made.body.id}?action=refund`)).status).toBe(200);
    expect((await buyer.client.get(`${shop.path}/volumes/${id}`)).body).toMatchObject({ status: 'available' });
    expect((await itemsOf(buyer)).at(-1)).toEqual(['postpaid', 'active']);
    expect((await figuresOf(all, buyer.account)).balance).toBeGreaterThan(999.9);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('what ends within three days and does not renew itself is shown on every page of its owner, and of no other', async () => {
    const { all } = shop;
    const [buyer, other] = [await shop.buyer(1_000), await shop.buyer(1_000)];
    const { body: quoted } = await shop.quote(buyer.client, conversion(await disk(buyer)));
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    await shop.pay(buyer.client, made.body.id);
    const ends = async ({ client }: Buyer) => (await client.get('/api/bill/v1/standing')).body.ends;
    expect(await ends(buyer)).toBeNull();
    const [{ id }] = (await buyer.client.get(SUBSCRIPTIONS)).body;
    const soon = all.clock.now() + 2 * DAY_MS;
    await all.db.run('update subscriptions set ends_at = ? where id = ?', [soon, id]);
    expect(await ends(buyer)).toEqual({ count: 1, name: 'data', at: new Date(soon).toISOString() });
    expect(await ends(other)).toBeNull();
    expect((await buyer.client.post(`${SUBSCRIPTIONS}/${id}?action=auto_renew_on`)).status).toBe(200);
    expect(await ends(buyer)).toBeNull();
  });

  test('is refused for others as for what does not exist, without a period, and to pay as you go', async () => {
    const [buyer, other] = [await shop.buyer(1_000), await shop.buyer(1_000)];
    const id = await disk(buyer);
    const foreign = await shop.quote(other.client, conversion(id));
    const missing = await shop.quote(other.client, conversion('00000000-0000-4000-8000-000000000000'));
    expect(foreign).toMatchObject({ status: 404, body: { code: 24038 } });
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    const question = conversion(id, { unit: null });
    expect(await shop.quote(buyer.client, question)).toMatchObject({ status: 400, body: { code: 24013 } });
    const back = await shop.quote(buyer.client, conversion(id, { charge_type: 'postpaid' }));
    expect(back).toMatchObject({ status: 400, body: { fields: { charge_type: expect.any(String) } } });
  });

  test('what has grown since its order is not delivered, and is paid back', async () => {
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer);
    const made = await shop.order(buyer, conversion(id));
    expect((await buyer.client.post(`${shop.path}/volumes/${id}?action=extend`, { size_gb: 200 })).status).toBe(202);
    await shop.run();
    await shop.pay(buyer.client, made.id);
    expect(await shop.look(buyer.client, made.id)).toMatchObject({ status: 'refunded', refunded_amount: '100.00' });
    expect((await itemsOf(buyer)).at(-1)).toEqual(['postpaid', 'active']);
  });

  test('continues by use after its end if its owner has chosen so, and does not stop', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer);
    const made = await shop.order(buyer, conversion(id));
    await shop.pay(buyer.client, made.id);
    const [{ id: subscription }] = (await buyer.client.get(SUBSCRIPTIONS)).body;
    const act = (action: string) => buyer.client.post(`${SUBSCRIPTIONS}/${subscription}?action=${action}`);
    await act('auto_renew_on');
    expect((await act('continue_by_use')).body).toMatchObject({ at_end: 'by_use', auto_renew: false });
    expect(await act('continue_by_use')).toMatchObject({ status: 409 });
    expect((await act('auto_renew_on')).body).toMatchObject({ at_end: 'stop', auto_renew: true });
    await act('continue_by_use');
    all.clock.advance(31 * DAY_MS);
    await run();
    const later = { ...buyer, client: buyer.signInAgain() };
    expect((await later.client.get(`${SUBSCRIPTIONS}/${subscription}`)).body).toMatchObject({ status: 'released' });
    expect((await itemsOf(later)).slice(-2)).toEqual([
      ['prepaid', 'released'],
      ['postpaid', 'active'],
    ]);
  });
});
