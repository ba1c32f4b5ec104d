import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

type Fields = Record<string, Json>;

const HERE = { headers: { 'x-client-address': '203.0.113.7' } };

describe('what a purchase prepares and adds (spec 7.8, decision 271)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.sell('vm-hour', { resource_type: 'vm', meter: 'hour' }, { unit_price: '1.00' });
    await shop.sell('eip-hour', { resource_type: 'eip', meter: 'hour' }, { unit_price: '0.50' });
    const monthly = { period_prices: [{ period: 1, unit: 'month', price: '100.00' }] };
    await shop.sell('vm-month', { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' }, monthly);
  });
  afterAll(() => shop.all.close());

  /** A machine of somebody who has no network, no group and no address. */
  const machine = async ({ client }: Buyer, more: Fields = {}): Promise<Fields> => {
    const { body: flavors } = await client.get(`${shop.path}/flavors`);
    const { body: images } = await client.get(`${shop.path}/images`);
    const [flavor] = flavors.filter((each: Fields) => !each.gpu_count && !each.is_disabled);
    const [image] = images
      .filter((each: Fields) => each.status === 'active' && each.disk_format !== 'iso')
      .toSorted((one: Fields, other: Fields) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
    const values = {
      cloud_id: shop.cloud.cloud_id,
      name: 'first',
      flavor_id: flavor.id,
      image_id: image.id,
      admin_password: 'Suantai@2026',
    };
    return {
      resource: 'instances',
      values,
      prepares: ['networks', 'security_group_ids'],
      adds: { address: {} },
      ...more,
    };
  };
  const asked = (item: Fields, more: Fields = {}) => ({
    type: 'new',
    charge_type: 'postpaid',
    quantity: 1,
    items: [item],
    ...more,
  });
  const bought = async (buyer: Buyer, question: Fields): Promise<Fields> => {
    const { body: quote } = await buyer.client.post('/api/bill/v1/quotes', question, HERE);
    const { body: order } = await buyer.client.post(ORDERS, { quote_id: quote.quote_id });
    const paid = await shop.pay(buyer.client, order.id);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200 });
    await shop.run(40);
    return shop.look(buyer.client, order.id);
  };
  const listed = async ({ client }: Buyer, words: string): Promise<Fields[]> =>
    (await client.get(`${shop.path}/${words}`)).body;

  test('network, subnet, router, group and address are made with the order, and joined once they are there', async () => {
    const buyer = await shop.buyer(100);
    const { body: quote } = await buyer.client.post('/api/bill/v1/quotes', asked(await machine(buyer)), HERE);
    expect(quote.items).toMatchObject([
      { resource: 'instances', hourly: '1.00', prepares: ['networks', 'security_group_ids'] },
      { resource: 'floatingIps', hourly: '0.50', adds: 'address' },
    ]);
    // A price makes nothing.
    expect(await listed(buyer, 'networks?filter={"name":"default-network"}')).toEqual([]);
    const order = await bought(buyer, asked(await machine(buyer)));
    expect(order).toMatchObject({ status: 'completed' });
    const [made] = await listed(buyer, 'instances');
    expect(made).toMatchObject({ status: 'active', fixed_addresses: [expect.stringMatching(/^192\.168\.0\./)] });
    expect(made?.['floating_addresses']).toHaveLength(1);
    const rules = await listed(buyer, 'security-group-rules?filter={"direction":"ingress"}');
    const opened = rules.filter(({ remote_ip_prefix: block }) => block !== null);
    expect(opened.map(({ port_range_min: port, remote_ip_prefix: block }) => [port, block])).toEqual(
      expect.arrayContaining([
        [22, '203.0.113.7/32'],
        [3389, '203.0.113.7/32'],
        [null, '203.0.113.7/32'],
      ]),
    );
    expect(opened.every(({ remote_ip_prefix: block }) => block === '203.0.113.7/32')).toBe(true);
  });

  test('a second purchase uses what the first has made; two machines have an address each', async () => {
    const buyer = await shop.buyer(100);
    await bought(buyer, asked(await machine(buyer)));
    await bought(buyer, asked(await machine(buyer), { quantity: 2 }));
    expect(await listed(buyer, 'networks?filter={"name":"default-network"}')).toHaveLength(1);
    expect(await listed(buyer, 'security-groups?filter={"name":"remote-access"}')).toHaveLength(1);
    const machines = await listed(buyer, 'instances');
    expect(machines.map(({ floating_addresses: all }) => (Array.isArray(all) ? all.length : 0))).toEqual([1, 1, 1]);
  });

  test('the port of an application that is bought is opened for the buyer alone (decision 263)', async () => {
    const buyer = await shop.buyer(100);
    const { body: items } = await shop.all.guest.get('/api/bill/v1/market/warehouse?filter={"code":"jupyterlab"}');
    const { body: flavors } = await buyer.client.get(`${shop.path}/flavors`);
    const { body: images } = await buyer.client.get(`${shop.path}/images?filter={"os_distro":"ubuntu"}`);
    const flavor = flavors.find((each: Fields) => !each.gpu_count && !each.is_disabled && Number(each.ram_mb) >= 4096);
    const plain = await machine(buyer);
    const values = { ...(plain['values'] as Fields), flavor_id: flavor.id, image_id: images[0].id };
    const order = await bought(buyer, asked({ ...plain, values: { ...values, app_id: items[0].id } }));
    expect(order, JSON.stringify(order)).toMatchObject({ status: 'completed' });
    const [made] = await listed(buyer, 'instances');
    expect(made).toMatchObject({ app_port: 8888, status: 'active' });
    const opened = async () =>
      (await listed(buyer, 'security-group-rules?filter={"direction":"ingress"}'))
        .filter(({ port_range_min: port }) => port === 8888)
        .map(({ remote_ip_prefix: block, port_range_max: last }) => [block, last]);
    expect(await opened()).toEqual([['203.0.113.7/32', 8888]]);
    // Switched off, nothing is opened for it.
    const other = await shop.buyer(100);
    const own = { ...plain, values: { ...values, app_id: items[0].id }, prepares: ['networks'] };
    expect(await bought(other, asked(own))).toMatchObject({ status: 'completed' });
    expect(await listed(other, 'security-group-rules?filter={"port_range_min":8888}')).toEqual([]);
  });

  test('a caller whose address is unknown opens nothing', async () => {
    const buyer = await shop.buyer(100);
    const { body: quote } = await buyer.client.post('/api/bill/v1/quotes', asked(await machine(buyer)));
    const { body: order } = await buyer.client.post(ORDERS, { quote_id: quote.quote_id });
    await shop.pay(buyer.client, order.id);
    await shop.run(40);
    const rules = await listed(buyer, 'security-group-rules?filter={"direction":"ingress"}');
    // Only what lets the machines of the group reach each other.
    const [group] = await listed(buyer, 'security-groups?filter={"name":"remote-access"}');
    const own = rules.filter(({ security_group_id: id }) => id === group?.['id']);
    expect(own.map(({ remote_group_id: id }) => id)).toEqual([group?.['id']]);
  });

  test('a network that the cloud refuses: the machine fails with it, and its money returns', async () => {
    const buyer = await shop.buyer(1_000);
    const faults = `/api/cmp/v1/clouds/${shop.cloud.cloud_id}/simulator/faults`;
    const off = { slow_ms: 0, no_valid_host: false, api_down: false };
    await shop.all.admin.put(faults, {
      ...off,
      fail: [{ kind: 'networks', operation: 'create', times: 1, fault: 'invalid', detail: null }],
    });
    const question = asked(await machine(buyer, { adds: {} }), { charge_type: 'prepaid', period: 1, unit: 'month' });
    const order = await bought(buyer, question);
    await shop.all.admin.put(faults, { ...off, fail: [] });
    expect(order['status']).toBe('refunded');
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 1_000 });
  });

  test.each([
    ['a field that is not prepared', { prepares: ['flavor_id'] }],
    ['an addition that the definition does not have', { adds: { disk: {} } }],
    ['a value that the addition does not ask', { adds: { address: { floating_ip_address: '8.8.8.8' } } }],
  ])('%s is refused', async (_, more) => {
    const buyer = await shop.buyer(100);
    const quoted = await buyer.client.post('/api/bill/v1/quotes', asked(await machine(buyer, more)), HERE);
    const reply = quoted.status === 200 ? await buyer.client.post(ORDERS, { quote_id: quoted.body.quote_id }) : quoted;
    expect(reply).toMatchObject({ status: 400, body: { code: 9000 } });
    expect(await listed(buyer, 'instances')).toEqual([]);
  });
});
