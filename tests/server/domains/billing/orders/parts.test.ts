import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

type Fields = Record<string, Json>;

const DAY_MS = 86_400_000;

describe('a machine is bought with its disks (spec 7.8, E6)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    const monthly = { period_prices: [{ period: 1, unit: 'month', price: '100.00' }] };
    await shop.sell('vm-month', { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' }, monthly);
    await shop.sell('vm-hour', { resource_type: 'vm', meter: 'hour' }, { unit_price: '1.00' });
  });
  afterAll(() => shop.all.close());

  /** The values of a form for a machine with a system disk of 40 GiB and a data disk of 10. */
  const machine = async (buyer: Buyer): Promise<Fields> => {
    const { path, run } = shop;
    const network = (await buyer.client.post(`${path}/networks`, { name: 'web' })).body;
    await run();
    const range = { cidr: '10.9.0.0/24', ip_version: 4, gateway_ip: '10.9.0.1' };
    const subnet = (await buyer.client.post(`${path}/subnets`, { name: 'web', network_id: network.id, ...range })).body;
    await run();
    const { body: flavors } = await buyer.client.get(`${path}/flavors`);
    const { body: images } = await buyer.client.get(`${path}/images`);
    const [flavor] = flavors.filter((each: Fields) => !each.gpu_count && !each.is_disabled);
    const [image] = images
      .filter((each: Fields) => each.status === 'active' && each.disk_format !== 'iso')
      .toSorted((one: Fields, other: Fields) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
    return {
      cloud_id: shop.cloud.cloud_id,
      name: 'web',
      flavor_id: flavor.id,
      source: 'image',
      image_id: image.id,
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
      system_disk_gb: 40,
      data_disks: [{ size_gb: 10, delete_with_server: true }],
    };
  };
  const wanted = (values: Fields, more: Fields = {}) =>
    shop.question(1, { items: [{ resource: 'instances', values }], ...more });
  const diskItems = (body: Fields[]) =>
    body.map(({ resource_name, charge_type, state }) => [resource_name, charge_type, state]);
  const itemsOf = async ({ client }: Buyer) =>
    diskItems(
      (await client.get('/api/bill/v1/billing-items?filter={"resource_type":"volume"}&sort=["id","ASC"]')).body,
    );

  test('what is prepaid has an item, a price and a subscription for every disk, and ends with the machine', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(1_000);
    const { body: quoted } = await shop.quote(buyer.client, wanted(await machine(buyer)));
    expect(quoted).toMatchObject({
      payable_amount: '150.00',
      items: [
        { name: 'web', resource: 'instances', payable: '100.00' },
        { name: 'web-system', resource: 'volumes', payable: '40.00', part: true },
        { name: 'web-data-1', resource: 'volumes', payable: '10.00', part: true },
      ],
    });
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    expect((await shop.pay(buyer.client, made.body.id)).status).toBe(200);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 850 });
    await run(60);
    const order = await shop.look(buyer.client, made.body.id);
    expect(order, JSON.stringify(order)).toMatchObject({
      status: 'completed',
      items: [{ status: 'delivered' }, { status: 'delivered' }, { status: 'delivered' }],
    });
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions?sort=["id","ASC"]');
    expect(subscriptions.map((each: Fields) => [each.resource_name, each.renew_price])).toEqual([
      ['web', '100.00'],
      ['web-system', '40.00'],
      ['web-data-1', '10.00'],
    ]);
    expect(new Set(subscriptions.map((each: Fields) => each.ends_at)).size).toBe(1);
    // Not a second of a disk was charged by use.
    expect(await itemsOf(buyer)).toEqual([
      ['web-system', 'prepaid', 'active'],
      ['web-data-1', 'prepaid', 'active'],
    ]);
    const costs = async (client: Buyer['client'], id: Json) =>
      (await client.get(`/api/bill/v1/costs?resource=instances&resource_id=${String(id)}`)).body;
    expect(await costs(buyer.client, subscriptions[0].resource_id)).toMatchObject({
      hourly: '0.00',
      subscription: { renew_price: '150.00' },
      charges: [
        { name: 'web', paid: '100.00' },
        { name: 'web-system', paid: '40.00' },
        { name: 'web-data-1', paid: '10.00' },
      ],
    });
    // They are one thing: renewed together, and never a part alone.
    const [whole, system] = subscriptions;
    expect(subscriptions.map((each: Fields) => each.part_of)).toEqual([null, whole.id, whole.id]);
    const renewal = (...ids: Json[]) =>
      shop.question(1, { type: 'renew', items: ids.map((id) => ({ resource: 'subscriptions', resource_id: id })) });
    const renewed = await shop.quote(buyer.client, renewal(whole.id));
    expect(renewed.body, JSON.stringify(renewed.body)).toMatchObject({
      payable_amount: '150.00',
      items: [{ name: 'web' }, { name: 'web-system', part: true }, { name: 'web-data-1', part: true }],
    });
    expect((await shop.quote(buyer.client, renewal(system.id, whole.id))).body).toMatchObject({
      payable_amount: '150.00',
    });
    expect(await shop.quote(buyer.client, renewal(system.id))).toMatchObject({
      status: 400,
      body: { fields: { 'items.0': expect.any(String) } },
    });
    const decide = (id: Json, action: string) =>
      buyer.client.post(`/api/bill/v1/subscriptions/${String(id)}?action=${action}`);
    expect(await decide(system.id, 'auto_renew_on')).toMatchObject({ status: 409 });
    expect(await decide(whole.id, 'auto_renew_on')).toMatchObject({ status: 200 });
    expect((await buyer.client.get(`/api/bill/v1/subscriptions/${system.id}`)).body).toMatchObject({
      auto_renew: true,
    });
    const refund = await buyer.client.post(`${ORDERS}/${made.body.id}?action=refund`);
    expect(refund, JSON.stringify(refund.body)).toMatchObject({ status: 200 });
    expect((await figuresOf(all, buyer.account)).balance).toBeGreaterThan(999.9);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('several machines have their disks each; what the cloud refuses is paid back with its disks', async () => {
    const { all, run, path } = shop;
    const buyer = await shop.buyer(1_000);
    const { body: quoted } = await shop.quote(buyer.client, wanted(await machine(buyer), { quantity: 2 }));
    expect(quoted).toMatchObject({ payable_amount: '300.00', quantity: 2 });
    expect(quoted.items.map(({ name }: Fields) => name)).toEqual([
      'web-1',
      'web-1-system',
      'web-1-data-1',
      'web-2',
      'web-2-system',
      'web-2-data-1',
    ]);
    const fail = [{ kind: 'servers', operation: 'create', times: 1, fault: 'capacity', detail: 'no host' }];
    expect((await all.admin.put(`${path}/simulator/faults`, { fail })).status).toBe(200);
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    await shop.pay(buyer.client, made.body.id);
    await run(60);
    const order = await shop.look(buyer.client, made.body.id);
    expect(order, JSON.stringify(order)).toMatchObject({ status: 'partially_completed', refunded_amount: '150.00' });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 850 });
  });

  test('by use, an hour of the disks is held with that of the machine (24018), and they are charged from when they exist', async () => {
    const { all, run } = shop;
    const [rich, poor] = [await shop.buyer(10), await shop.buyer(1.4)];
    const question = async (buyer: Buyer) => wanted(await machine(buyer), { charge_type: 'postpaid' });
    const { body: quoted } = await shop.quote(rich.client, await question(rich));
    expect(quoted).toMatchObject({
      hourly: '1.50',
      items: [{ hourly: '1.00' }, { hourly: '0.40' }, { hourly: '0.10' }],
    });
    const made = await rich.client.post(ORDERS, { quote_id: quoted.quote_id });
    await shop.pay(rich.client, made.body.id);
    expect(await figuresOf(all, rich.account)).toMatchObject({ frozen: 1.5 });
    await run(60);
    expect(await shop.look(rich.client, made.body.id)).toMatchObject({ status: 'completed' });
    expect(await itemsOf(rich)).toEqual([
      ['web-system', 'postpaid', 'active'],
      ['web-data-1', 'postpaid', 'active'],
    ]);
    const short = await shop.order(poor, await question(poor));
    await shop.pay(poor.client, short.id);
    expect(await shop.look(poor.client, short.id)).toMatchObject({ status: 'failed' });
  });

  test('a machine that is made without an order needs an hour of its disks too (24018)', async () => {
    const poor = await shop.buyer(1.4);
    const { cloud_id: _cloud, ...values } = await machine(poor);
    expect(await poor.client.post(`${shop.path}/instances`, values)).toMatchObject({
      status: 402,
      body: { code: 24018 },
    });
    const { system_disk_gb: _gb, data_disks: _disks, ...alone } = values;
    expect((await poor.client.post(`${shop.path}/instances`, alone)).status).toBe(201);
  });

  test('a machine that changes to payment in advance takes its system disk along, and returns it', async () => {
    const { run } = shop;
    const buyer = await shop.buyer(1_000);
    const { cloud_id: _cloud, ...values } = await machine(buyer);
    const { body: server } = await buyer.client.post(`${shop.path}/instances`, values);
    await run(60);
    const made = await shop.order(
      buyer,
      shop.question(1, { type: 'convert', items: [{ resource: 'instances', resource_id: server.id }] }),
    );
    expect(made).toMatchObject({ items: [{ name: 'web' }, { name: 'web-system' }], payable_amount: '140.00' });
    await shop.pay(buyer.client, made.id);
    expect((await itemsOf(buyer)).filter(([, , state]) => state === 'active')).toEqual([
      ['web-data-1', 'postpaid', 'active'],
      ['web-system', 'prepaid', 'active'],
    ]);
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions?sort=["id","ASC"]');
    expect(subscriptions.map((each: Fields) => each.part_of)).toEqual([null, subscriptions[0].id]);
    expect((await buyer.client.post(`${ORDERS}/${String(made.id)}?action=refund`)).status).toBe(200);
    expect((await itemsOf(buyer)).filter(([, , state]) => state === 'active').map(([, type]) => type)).toEqual([
      'postpaid',
      'postpaid',
    ]);
  });

  test('what has a price by use only cannot be paid in advance under a machine (24007)', async () => {
    const { all, products } = shop;
    const buyer = await shop.buyer(1_000);
    const question = wanted(await machine(buyer));
    await all.admin.post(`/api/bill/v1/products/${products.prepaid}?action=withdraw`);
    expect(await shop.quote(buyer.client, question)).toMatchObject({ body: { code: 24007 } });
    await all.admin.post(`/api/bill/v1/products/${products.prepaid}?action=publish`);
    expect((await shop.quote(buyer.client, question)).status).toBe(200);
  });

  test('a disk that the inventory does not show within an hour is paid back', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(1_000);
    const values = await machine(buyer);
    const made = await shop.order(buyer, wanted(values));
    await shop.pay(buyer.client, made.id);
    // It was made larger than it was ordered.
    await all.db.run(
      "update orders set price_snapshot = replace(price_snapshot, '10.000000', '11.000000') where id = ?",
      [Number(made.id)],
    );
    await run(60);
    expect(await shop.look(buyer.client, made.id)).toMatchObject({ status: 'provisioning' });
    all.clock.advance(3_600_000);
    await run();
    const later = { ...buyer, client: buyer.signInAgain() };
    expect(await shop.look(later.client, made.id)).toMatchObject({
      status: 'partially_completed',
      refunded_amount: '10.00',
      items: [{ status: 'delivered' }, { status: 'delivered' }, { status: 'failed' }],
    });
  });

  test('renews itself with its disks in one order, and all of them end at the same time', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(1_000);
    const made = await shop.order(buyer, wanted(await machine(buyer)));
    await shop.pay(buyer.client, made.id);
    await run(60);
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions?sort=["id","ASC"]');
    await buyer.client.post(`/api/bill/v1/subscriptions/${subscriptions[0].id}?action=auto_renew_on`);
    all.clock.advance(29.5 * DAY_MS);
    await run();
    const { client } = { client: buyer.signInAgain() };
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 700 });
    const { body: extended } = await client.get('/api/bill/v1/subscriptions?sort=["id","ASC"]');
    expect(extended.map((each: Fields) => each.status)).toEqual(['active', 'active', 'active']);
    expect(new Set(extended.map((each: Fields) => each.ends_at)).size).toBe(1);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });
});
