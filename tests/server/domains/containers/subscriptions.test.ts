import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { DOCKER } from '../../../support/clouds/containerWorld.ts';
import { itemsOf } from '../billing/metering/countedTime.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../billing/orders/shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const DAY_MS = 86_400_000;
type Body = Record<string, Json>;

describe('a deployment that is paid for in advance (spec 7.4, 7.8)', () => {
  let shop: Shop;
  let cloudId: string;
  let buyers: Buyer[];
  beforeAll(async () => {
    shop = await openShop();
    cloudId = (await shop.addCloud('docker')).cloud_id;
    await shop.sell(
      'container-month',
      { resource_type: 'container', charge_type: 'prepaid', meter: 'month' },
      {
        period_prices: [
          { period: 1, unit: 'month', price: '50.00' },
          { period: 1, unit: 'year', price: '500.00' },
        ],
      },
    );
    await shop.sell('container-hour', { resource_type: 'container', meter: 'hour' }, { unit_price: '0.10' });
    // Days on the clock end the sessions of administrators, too.
    buyers = [];
    for (const yuan of [5_000, 5_000, 5_000, 5_000, 1]) buyers.push(await shop.buyer(yuan));
  });
  afterAll(() => shop.all.close());

  const question = (more: Body = {}, values: Body = {}): Body => ({
    type: 'new',
    charge_type: 'prepaid',
    period: 1,
    unit: 'month',
    items: [
      {
        resource: 'containerDeployments',
        values: {
          cloud_id: cloudId,
          name: 'web',
          image: 'shop/web:1.0',
          replicas: 2,
          cpu: 1,
          memory_mb: 512,
          ...values,
        },
      },
    ],
    ...more,
  });
  const change = (id: Json | undefined, values: Body, type = 'upgrade'): Body => ({
    type,
    items: [{ resource: 'containerDeployments', resource_id: id ?? null, values }],
  });
  const bought = async (buyer: Buyer, wanted: Body): Promise<Body> => {
    const made = await shop.order(buyer, wanted);
    const paid = await shop.pay(buyer.client, made.id);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200 });
    await shop.run(40);
    return shop.look(buyer.client, made.id);
  };
  const idIn = ({ items }: Body) => (items as { resource_id: string }[])[0]?.resource_id ?? '';
  const look = async ({ client }: Pick<Buyer, 'client'>, id: string) =>
    (await client.get(`${DOCKER}/deployments/${id}`)).body;
  const subscription = async (buyer: Buyer) => (await buyer.signInAgain().get(SUBSCRIPTIONS)).body[0];
  const moveTo = async (instant: number) => {
    shop.all.clock.advance(instant - shop.all.clock.now());
    await shop.all.platform.runner.runDue();
    await shop.run(20);
  };

  test('is bought for a month or a year, by its units', async () => {
    const [buyer = expect.fail()] = buyers;
    expect((await shop.quote(buyer.client, question({ unit: 'year' }))).body).toMatchObject({
      payable_amount: '1000.00',
    });
    const order = await bought(buyer, question());
    expect(order).toMatchObject({ status: 'completed', paid_amount: '100.00' });
    expect(await look(buyer, idIn(order))).toMatchObject({ status: 'running', units: 2, ready_replicas: 2 });
    expect(await itemsOf(shop.all, idIn(order))).toMatchObject([{ charge_type: 'prepaid', state: 'active' }]);
  });

  test('grows by an order only: neither a scale, an edit nor a rollback passes it by', async () => {
    const [buyer = expect.fail()] = buyers;
    const { resource_id: id } = await subscription(buyer);
    const at = `${DOCKER}/deployments/${id}`;
    const ordered = { status: 409, body: { code: 24041 } };
    expect(await buyer.client.post(`${at}?action=scale`, { replicas: 3 })).toMatchObject(ordered);
    expect(await buyer.client.put(at, { cpu: 2 })).toMatchObject(ordered);
    // What costs nothing needs no order.
    expect((await buyer.client.put(at, { image: 'shop/web:2.0' })).status).toBe(200);
    await shop.run(40);
    const grown = await bought(buyer, change(id, { replicas: 3 }));
    expect(grown).toMatchObject({ type: 'upgrade', status: 'completed' });
    expect(Number(grown.paid_amount)).toBeGreaterThan(49);
    expect(await look(buyer, id)).toMatchObject({ status: 'running', units: 3, image: 'shop/web:2.0' });
    const larger = await bought(buyer, change(id, { cpu: 2, memory_mb: 512 }));
    expect(larger).toMatchObject({ status: 'completed' });
    expect(await look(buyer, id)).toMatchObject({ status: 'running', units: 6, cpu: 2 });
    const [first] = (
      await buyer.client.get(
        `${DOCKER}/revisions?filter=${encodeURIComponent(JSON.stringify({ deployment_id: id, number: 1 }))}`,
      )
    ).body;
    expect(await buyer.client.post(`${at}?action=rollback`, { revision_id: first.id })).toMatchObject(ordered);
  });

  test('what is charged by the hour becomes a subscription', async () => {
    const [, buyer = expect.fail()] = buyers;
    const id = idIn(await bought(buyer, question({ charge_type: 'postpaid', period: null, unit: null })));
    const item = { resource: 'containerDeployments', resource_id: id };
    const order = await bought(buyer, { ...question(), type: 'convert', items: [item] });
    expect(order).toMatchObject({ status: 'completed', paid_amount: '100.00' });
    expect(await itemsOf(shop.all, id)).toMatchObject([
      { charge_type: 'postpaid', state: 'released' },
      { charge_type: 'prepaid', state: 'active' },
    ]);
  });

  test('what is charged by the hour becomes dearer only for who can pay an hour of it', async () => {
    const poor = buyers[4] ?? expect.fail();
    const id = idIn(await bought(poor, question({ charge_type: 'postpaid', period: null, unit: null })));
    const at = `${DOCKER}/deployments/${id}`;
    expect(await poor.client.put(at, { cpu: 64 })).toMatchObject({ body: { code: 24018 } });
    expect(await look(poor, id)).toMatchObject({ units: 2 });
    // The unit is the larger of CPU and memory: more of the smaller one costs nothing.
    expect((await poor.client.put(at, { memory_mb: 2_048 })).status).toBe(200);
  });

  test('stops at its end, starts with a renewal, and is charged by the hour after the retention', async () => {
    const [, , buyer = expect.fail(), other = expect.fail()] = buyers;
    const [id, second] = [idIn(await bought(buyer, question())), idIn(await bought(other, question()))];
    const end = Date.parse((await subscription(buyer)).ends_at);
    await moveTo(end + 1_000);
    expect(await subscription(buyer)).toMatchObject({ status: 'expired' });
    expect(await look({ client: buyer.signInAgain() }, id)).toMatchObject({ status: 'stopped', ready_replicas: 0 });
    await moveTo(end + DAY_MS);
    const client = buyer.signInAgain();
    const item = { resource: 'containerDeployments', resource_id: id };
    const { body: quoted } = await shop.quote(client, { ...question(), type: 'renew', items: [item] });
    const { body: made } = await client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(await shop.pay(client, made.id)).toMatchObject({ status: 200, body: { status: 'completed' } });
    await shop.run(40);
    expect(await look({ client }, id)).toMatchObject({ status: 'running', ready_replicas: 2 });
    await moveTo(end + 8 * DAY_MS);
    expect(await subscription(other)).toMatchObject({ status: 'released' });
    // It stays stopped, which costs nothing; who starts it pays by the hour.
    const theirs = other.signInAgain();
    expect(await look({ client: theirs }, second)).toMatchObject({ status: 'stopped' });
    expect((await itemsOf(shop.all, second)).at(-1)).toMatchObject({ charge_type: 'postpaid', state: 'pending' });
    expect((await theirs.post(`${DOCKER}/deployments/${second}?action=start`)).status).toBe(202);
    await shop.run(40);
    expect((await itemsOf(shop.all, second)).at(-1)).toMatchObject({ charge_type: 'postpaid', state: 'active' });
    expect(await look({ client: buyer.signInAgain() }, id)).toMatchObject({ status: 'running' });
  });
});
