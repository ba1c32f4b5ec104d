import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { DOCKER } from '../../../support/clouds/containerWorld.ts';
import { SHOP_BODY, SHOP_SCHEMA, STACKS, stackWorld, type StackWorld } from '../../../support/clouds/stackWorld.ts';
import { figuresOf } from '../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../billing/orders/shop.ts';

const DAY_MS = 86_400_000;
const SCHEMA: Json = {
  type: 'object',
  properties: {
    cpu: { type: 'number', default: 1, minimum: 0.5, maximum: 8 },
    tag: { type: 'string', default: '1' },
    password: { type: 'string', format: 'password', 'x-generate': true },
  },
};
const BODY = `secrets:
  - { name: admin, value: "\${password}" }
deployments:
  - name: db
    image: library/postgres:\${tag}
    cpu: \${cpu}
    memory_mb: 1024
    ports: [{ container_port: 5432 }]
    volumes: [{ name: data, path: /data, size_gb: 5 }]
    secrets: [{ secret: admin, as: env, target: PASSWORD }]
database: { engine: postgresql, deployment: db, secret: admin }
`;

describe('an app that is paid for in advance (decision 243)', () => {
  let shop: Shop;
  let world: StackWorld;
  let database: number;
  let databaseHour: number;
  let packaged: number;
  let appMonth: number;
  let appHour: number;
  beforeAll(async () => {
    shop = await openShop();
    world = await stackWorld({}, shop.all);
    database = await world.template(
      [
        { version: '1.0.0', values_schema: SCHEMA, body: BODY },
        { version: '2.0.0', values_schema: SCHEMA, body: BODY.replace('memory_mb: 1024', 'memory_mb: 8192') },
        { version: '3.0.0', values_schema: SCHEMA, body: BODY.replace('postgres:${tag}', 'missing:${tag}') },
      ],
      { name: '数据库' },
    );
    packaged = await world.template(
      [{ version: '1.0.0', values_schema: SHOP_SCHEMA, body: `package: true\n${SHOP_BODY}` }],
      { name: '商城' },
    );
    const region = { region_id: null };
    const year = {
      period_prices: [
        { period: 1, unit: 'month', price: '100.00' },
        { period: 1, unit: 'year', price: '1000.00' },
      ],
    };
    databaseHour = await shop.sell(
      'db-hour',
      { ...region, resource_type: 'database', spec_ref: '数据库' },
      { unit_price: '0.36' },
    );
    await shop.sell(
      'db-month',
      { ...region, resource_type: 'database', spec_ref: '数据库', charge_type: 'prepaid', meter: 'month' },
      year,
    );
    appMonth = await shop.sell(
      'app-month',
      { ...region, resource_type: 'market_item', spec_ref: '商城', charge_type: 'prepaid', meter: 'month' },
      year,
    );
    appHour = await shop.sell(
      'app-hour',
      { ...region, resource_type: 'market_item', spec_ref: '商城' },
      { unit_price: '0.50' },
    );
  });
  afterAll(() => shop.all.close());

  const version = (name: string) => world.versionId(database, name);
  const question = async (
    name: string,
    more: Record<string, Json> = {},
    template_id = database,
  ): Promise<Record<string, Json>> => ({
    type: 'new',
    charge_type: 'prepaid',
    period: 1,
    unit: 'month',
    items: [
      {
        resource: 'stacks',
        values: {
          name,
          template_id,
          version_id: await world.versionId(template_id, '1.0.0'),
          cloud_id: world.cloudId,
          ...more,
        },
      },
    ],
  });
  const bought = async (buyer: Buyer, wanted: Record<string, Json>) => {
    const quoted = await shop.quote(buyer.client, wanted);
    expect(quoted, JSON.stringify(quoted.body)).toMatchObject({ status: 200 });
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.body.quote_id });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    expect((await shop.pay(buyer.client, made.body.id)).status).toBe(200);
    await world.run(60);
    return { quoted: quoted.body, order: await shop.look(buyer.client, made.body.id) };
  };
  async function installed(buyer: Buyer, name: string, more: Record<string, Json> = {}): Promise<string> {
    const { order } = await bought(buyer, await question(name, more));
    expect(order).toMatchObject({ status: 'completed' });
    const [{ resource_id: id }] = order['items'] as [{ resource_id: string }];
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'deployed' });
    return id;
  }
  const change = (id: string, values: Record<string, Json>) => ({
    type: 'upgrade',
    items: [{ resource: 'stacks', resource_id: id, values }],
  });
  const itemsOf = async ({ client }: Buyer): Promise<Record<string, Json>[]> =>
    (await client.get('/api/bill/v1/billing-items?sort=["id","ASC"]')).body;

  test('the page of its product asks for its values, and has the bill of each way of paying (decision 359)', async () => {
    const page = async (query = '') =>
      (await shop.all.guest.get(`/api/bill/v1/market/products/${databaseHour}/purchase${query}`)).body;
    const chosen = (values: Record<string, Json>) => `?values=${encodeURIComponent(JSON.stringify(values))}`;
    const first = await page();
    expect(first).toMatchObject({ page: '/apps/stacks/add', values: { template_id: database }, size: null });
    // A password that the server makes is not entered.
    expect(first.form).toMatchObject({
      resource: 'stacks',
      fields: [
        { name: 'overrides.cpu', type: 'number', min: 0.5, max: 8, default: 1, extra: true },
        { name: 'overrides.tag', type: 'text', default: '1', extra: true },
        { name: 'name', required: true },
      ],
      prepares: [],
      adds: [],
    });
    const billed = ({ ways }: { ways: { charge_type: string; terms: { hourly: string; payable_amount: string } }[] }) =>
      ways.map(({ charge_type: type, terms }) => (type === 'prepaid' ? terms.payable_amount : terms.hourly));
    expect(billed(first)).toEqual(['0.36', '100.00', '1000.00']);
    expect(billed(await page(chosen({ 'overrides.cpu': '4' })))).toEqual(['1.44', '400.00', '4000.00']);
    // What no one could install has the price of what the page begins with.
    expect(billed(await page(chosen({ 'overrides.cpu': '99', 'overrides.other': 'x' })))).toEqual(billed(first));

    const buyer = await shop.buyer(1_000);
    const wanted = (overrides: Record<string, Json>) => ({
      type: 'new',
      charge_type: 'postpaid',
      items: [
        { resource: 'stacks', values: { ...first.values, name: 'paged', cloud_id: first.place.cloud_id, overrides } },
      ],
    });
    const wrong = await shop.quote(buyer.client, wanted({ cpu: 99 }));
    expect(wrong.status).toBe(200);
    const refused = await buyer.client.post(ORDERS, { quote_id: wrong.body.quote_id });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual(['overrides.cpu']);
    const { order } = await bought(buyer, wanted({ cpu: 2, tag: '2' }));
    // The page offers the latest version, whose image is missing here.
    expect(order).toMatchObject({
      status: 'failed',
      fail_reason: expect.stringContaining('missing:2'),
      paid_amount: '0.00',
    });
    // The same again: what was entered stands in the address, the name does not.
    const [{ address }] = [(await buyer.client.post(`${ORDERS}/${order['id']}?action=buy_again`, {})).body];
    expect(decodeURIComponent(decodeURIComponent(address))).toMatch(/overrides\.cpu:2,overrides\.tag:2/);
    expect(address).not.toContain('paged');

    // A template for some organisations only has no page for everybody: its form is for those who see it.
    await shop.all.db.run('update templates set for_everyone = 0 where id = ?', [database]);
    expect((await page()).form).toBeNull();
    await shop.all.db.run('update templates set for_everyone = 1 where id = ?', [database]);
  });

  test('a database for a month is one order, one price and one item; its size changes by an order', async () => {
    const buyer = await shop.buyer(1_000);
    const { quoted, order } = await bought(buyer, await question('orders', { overrides: { cpu: 2 } }));
    expect(quoted).toMatchObject({ payable_amount: '200.00' });
    const [{ resource_id: id }] = order['items'] as [{ resource_id: string }];
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'deployed', units: 2, is_package: true });
    expect(await itemsOf(buyer)).toMatchObject([
      { resource_type: 'database', charge_type: 'prepaid', quantity: '2', state: 'active' },
    ]);
    // What leaves the price as it is needs no order.
    expect((await shop.quote(buyer.client, change(id, { overrides: { cpu: 2, tag: '2' } }))).body.items).toMatchObject([
      { unchanged: true, due: '0.00' },
    ]);
    expect((await world.on(buyer.client, id, 'change', { overrides: { cpu: 2, tag: '2' } })).status).toBe(202);
    await world.run(40);
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'deployed', overrides: { cpu: 2, tag: '2' } });
    // Neither by the app nor by its deployment does it become larger without one.
    const bare = await world.on(buyer.client, id, 'change', { overrides: { cpu: 4 } });
    expect(bare).toMatchObject({ status: 409, body: { code: 24041 } });
    const [deployment] = await world.deployments(buyer.client, id);
    const beside = await buyer.client.put(`${DOCKER}/deployments/${String(deployment?.['id'])}`, { cpu: 8 });
    expect(beside).toMatchObject({ status: 409, body: { code: 2017 } });
    const secret = change(id, { overrides: { cpu: 4 }, secret_values: { password: 'another one' } });
    expect((await shop.quote(buyer.client, secret)).body.fields).toHaveProperty('secret_values');
    const larger = await bought(buyer, change(id, { overrides: { cpu: 4, tag: '2' } }));
    expect(Math.abs(Number(larger.quoted.due) - 200)).toBeLessThan(0.1);
    expect(larger.order).toMatchObject({ type: 'upgrade', status: 'completed' });
    expect(await world.stack(buyer.client, id)).toMatchObject({
      status: 'deployed',
      units: 4,
      overrides: { cpu: 4, tag: '2' },
    });
    expect((await buyer.client.get('/api/bill/v1/subscriptions')).body).toMatchObject([{ renew_price: '400.00' }]);
    // Back to the revision before: the rest goes back.
    const [, second] = await world.revisions(buyer.client, id);
    const smaller = await bought(buyer, change(id, { revision_id: Number(second?.['id']) }));
    expect(Number(smaller.quoted.due)).toBeLessThan(-199);
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'deployed', units: 2, revision: 4 });
  });

  test('an upgrade that fails is paid back, and the app is worth what it was', async () => {
    const buyer = await shop.buyer(2_000);
    const id = await installed(buyer, 'failing');
    const { quoted, order } = await (async () => {
      const wanted = change(id, { version_id: await version('3.0.0'), overrides: { cpu: 3 } });
      const result = await bought(buyer, wanted);
      await world.run(900);
      return { ...result, order: await shop.look(buyer.client, result.order['id']) };
    })();
    expect(Number(quoted.due)).toBeGreaterThan(199);
    expect(order).toMatchObject({ status: 'refunded', auto_refunded: true });
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'failed', units: 1 });
    // It returns to where it was without an order.
    const [first] = await world.revisions(buyer.client, id);
    expect((await world.on(buyer.client, id, 'rollback', { revision_id: Number(first?.['id']) })).status).toBe(202);
    await world.run(60);
    expect(await world.stack(buyer.client, id)).toMatchObject({ status: 'deployed', units: 1 });
  });

  test('an installation that fails is paid back', async () => {
    const buyer = await shop.buyer(500);
    const wanted = await question('broken', { version_id: await version('3.0.0') });
    const { order } = await bought(buyer, wanted);
    await world.run(900);
    expect(await shop.look(buyer.client, order['id'])).toMatchObject({ status: 'refunded', auto_refunded: true });
    expect((await figuresOf(shop.all, buyer.account)).balance).toBe(500);
  });

  test('a packaged app for a year has one price; by use too, and arrears stop it as one', async () => {
    const buyer = await shop.buyer(5_000);
    const yearly = { ...(await question('yearly', {}, packaged)), unit: 'year' };
    const { quoted, order } = await bought(buyer, yearly);
    expect(quoted).toMatchObject({ payable_amount: '1000.00' });
    expect(order).toMatchObject({ status: 'completed' });
    const made = await world.install(buyer.client, packaged, { name: 'hourly' });
    await world.run(60);
    expect(await world.stack(buyer.client, made.body.id)).toMatchObject({
      status: 'deployed',
      units: 1,
      is_database: false,
    });
    expect(await itemsOf(buyer)).toMatchObject([
      { resource_type: 'market_item', charge_type: 'prepaid', product_id: appMonth },
      { resource_type: 'market_item', charge_type: 'postpaid', product_id: appHour },
    ]);
  });

  test('its end stops it in order, a renewal starts it, and the end of the retention uninstalls it', async () => {
    const buyer = await shop.buyer(5_000);
    const { order } = await bought(buyer, await question('ending', {}, packaged));
    const [{ resource_id: id }] = order['items'] as [{ resource_id: string }];
    const [subscription] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
    const moveTo = async (instant: number) => {
      shop.all.clock.advance(instant - shop.all.clock.now());
      await world.run(60);
      return buyer.signInAgain();
    };
    const end = Date.parse(subscription.ends_at);
    let client = await moveTo(end);
    expect(await world.stack(client, id)).toMatchObject({ status: 'stopped' });
    expect((await world.on(client, id, 'start')).body.code).toBe(24046);
    const renewal = {
      type: 'renew',
      charge_type: 'prepaid',
      period: 1,
      unit: 'month',
      items: [{ resource: 'stacks', resource_id: id }],
    };
    await bought({ ...buyer, client }, renewal);
    await world.run(120);
    expect(await world.stack(client, id)).toMatchObject({ status: 'deployed' });
    const [renewed] = (await client.get('/api/bill/v1/subscriptions')).body;
    client = await moveTo(Date.parse(renewed.ends_at));
    expect(await world.stack(client, id)).toMatchObject({ status: 'stopped' });
    client = await moveTo(Date.parse(renewed.ends_at) + 8 * DAY_MS);
    await world.run(200);
    expect((await client.get(`${STACKS}/${id}`)).status).toBe(404);
  });
});
