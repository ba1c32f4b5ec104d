import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { priceFor } from '#server/domains/billing/prices/priceFor.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';

const PRODUCTS = '/api/bill/v1/products';
const VERSIONS = '/api/bill/v1/price-versions';
const HOUR = 3_600_000;

describe.each(await databasesUnderTest())('price versions (spec 2.2, 5), on $dialect', (database) => {
  let all: Scenario;
  let second: Client;
  let category: number;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
    await all.admin.post('/api/ums/v1/users', { name: 'second', kind: 1, password: DEMO_PASSWORD });
    second = all.as('second');
    category = (await all.admin.get('/api/bill/v1/categories')).body[0].id;
  });
  afterAll(() => all.close());

  const product = async (more: Record<string, Json> = {}) => {
    made += 1;
    const { body, status } = await all.admin.post(PRODUCTS, {
      name: `priced ${made}`,
      code: `priced-${made}`,
      category_id: category,
      resource_type: 'vm',
      charge_type: 'postpaid',
      meter: 'hour',
      spec_ref: `spec-${made}`,
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id as number;
  };
  const draft = async (id: number, more: Record<string, Json> = { unit_price: '1.20' }) =>
    all.admin.post(VERSIONS, { product_id: id, ...more });
  const act = (client: Client, id: number, action: string, input: Record<string, Json> = {}) =>
    client.post(`${VERSIONS}/${id}?action=${action}`, input);
  const priced = async (id: number, more?: Record<string, Json>) => {
    const { body } = await draft(id, more);
    return (await act(all.admin, body.id, 'submit')).body;
  };
  const later = (ms: number) => new Date(all.clock.now() + ms).toISOString();
  const shown = async (id: number) => (await all.admin.get(`${PRODUCTS}/${id}`)).body;

  test('a product gets its price from the version in force, and cannot be given one', async () => {
    const id = await product();
    expect((await all.admin.put(`${PRODUCTS}/${id}`, { unit_price: '5' })).body.unit_price).toBeNull();
    expect(await all.admin.post(`${PRODUCTS}/${id}?action=publish`)).toMatchObject({
      status: 409,
      body: { code: 24007 },
    });
    const { body: version, status } = await draft(id, { unit_price: '1.20', list_price: '1.50' });
    expect(status).toBe(201);
    expect(version).toMatchObject({ version: 1, status: 'draft', meter: 'hour', model: 'per_unit' });
    expect((await act(all.admin, version.id, 'submit')).body).toMatchObject({ status: 'active', approved_by: null });
    expect(await shown(id)).toMatchObject({
      unit_price: '1.20',
      price_hour: '1.20',
      list_price: '1.50',
      price_version: 1,
    });
    expect((await all.admin.post(`${PRODUCTS}/${id}?action=publish`)).status).toBe(200);
  });

  test('a submitted version never changes; a draft does', async () => {
    const { body } = await draft(await product());
    expect((await all.admin.put(`${VERSIONS}/${body.id}`, { unit_price: '2' })).status).toBe(200);
    await act(all.admin, body.id, 'submit');
    for (const reply of [
      await all.admin.put(`${VERSIONS}/${body.id}`, { unit_price: '3' }),
      await all.admin.delete(`${VERSIONS}/${body.id}`),
      await act(all.admin, body.id, 'submit'),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 24005 } });
  });

  test('a new version supersedes the one before at its time, by the job and by comparison', async () => {
    const id = await product();
    const first = await priced(id, { unit_price: '1.00' });
    await all.admin.post(`${PRODUCTS}/${id}?action=publish`);
    const next = await priced(id, { unit_price: '1.20', effective_from: later(HOUR) });
    expect(next).toMatchObject({ status: 'scheduled', version: 2 });
    const { spec_ref: spec } = await shown(id);
    const wanted = { resource_type: 'vm', charge_type: 'postpaid', spec } as const;
    const at = async (ms: number) =>
      (await priceFor(all.context(), { account_id: null, ...wanted }, all.clock.now() + ms)).versions.map(
        ({ price }) => price.unit_price,
      );
    expect(await at(0)).toEqual(['1.00', '1.20']);
    expect(await at(HOUR - 1)).toEqual(['1.00', '1.20']);
    expect(await at(HOUR)).toEqual(['1.20']);
    expect((await shown(id)).unit_price).toBe('1.00');
    all.clock.advance(HOUR);
    // Before the job has run, the new price counts already.
    expect(await at(0)).toEqual(['1.20']);
    await all.platform.runner.runDue();
    expect((await shown(id)).unit_price).toBe('1.20');
    const states = (await all.admin.get(`${VERSIONS}?filter=${encodeURIComponent(JSON.stringify({ product_id: id }))}`))
      .body as { id: number; status: string }[];
    expect(states.map(({ status }) => status)).toEqual(['active', 'superseded']);
    expect(states[1]?.id).toBe(first.id);
    await all.admin.post(`${PRODUCTS}/${id}?action=withdraw`);
  });

  test('a change above the limit waits for an administrator other than the one who submitted it', async () => {
    const id = await product();
    await priced(id, { unit_price: '1.00' });
    expect(await priced(id, { unit_price: '1.30', effective_from: later(HOUR) })).toMatchObject({
      status: 'scheduled',
    });
    const { body: dear } = await draft(id, { unit_price: '1.70', effective_from: later(2 * HOUR) });
    expect((await act(all.admin, dear.id, 'submit')).body).toMatchObject({ status: 'submitted' });
    expect(await act(all.admin, dear.id, 'approve')).toMatchObject({ status: 409, body: { code: 24035 } });
    expect((await act(second, dear.id, 'approve')).body).toMatchObject({
      status: 'scheduled',
      approved_by: expect.any(Number),
    });
    // More than 10,000 yuan of the first version.
    const { body: huge } = await draft(await product(), { unit_price: '10000.01' });
    expect((await act(all.admin, huge.id, 'submit')).body.status).toBe('submitted');
    expect((await act(second, huge.id, 'reject', { reason: 'too dear' })).body).toMatchObject({
      status: 'rejected',
      reject_reason: 'too dear',
    });
    expect((await act(all.admin, huge.id, 'revise')).body).toMatchObject({ status: 'draft', reject_reason: null });
  });

  test('what is approved is what was shown: 9224 if the draft or the price before has changed since', async () => {
    const id = await product();
    await priced(id, { unit_price: '1.00' });
    const from = later(2 * HOUR);
    const { body: dear } = await draft(id, { unit_price: '1.70', effective_from: from });
    await act(all.admin, dear.id, 'submit');
    const shownNow = async () => (await second.post(`${VERSIONS}/${dear.id}?action=approve&preview=1`)).body;
    const first = await shownNow();
    expect(first).toMatchObject({
      notes: [
        { text: expect.stringContaining('v1') },
        { text: expect.stringContaining('没有此产品的用量或订单') },
        // This product has no cloud yet.
        { text: expect.stringContaining('没有任何云'), tone: 'warning' },
      ],
      tables: [
        {
          rows: expect.arrayContaining([
            {
              cells: ['单价', { field: 'unit_price', value: '1.00' }, { field: 'unit_price', value: '1.70' }, '+70.0%'],
              changed: true,
            },
          ]),
        },
      ],
    });
    const approve = (previewed: string) => second.post(`${VERSIONS}/${dear.id}?action=approve&previewed=${previewed}`);
    const changed = { status: 409, body: { code: 9224 } };
    // The draft went back, was changed and submitted again while the dialog was open.
    await act(all.admin, dear.id, 'revise');
    await all.admin.put(`${VERSIONS}/${dear.id}`, { unit_price: '1.90' });
    await act(all.admin, dear.id, 'submit');
    expect(await approve(first.previewed)).toMatchObject(changed);
    const { previewed: before } = await shownNow();
    await priced(id, { unit_price: '1.10', effective_from: later(HOUR) });
    expect(await approve(before)).toMatchObject(changed);
    const { previewed } = await shownNow();
    expect(await approve(previewed)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
  });

  test('a scheduled version can be cancelled, one in force cannot', async () => {
    const id = await product();
    const first = await priced(id);
    const next = await priced(id, { unit_price: '1.30', effective_from: later(HOUR) });
    expect(await act(all.admin, first.id, 'cancel')).toMatchObject({ status: 409, body: { code: 24005 } });
    expect((await act(all.admin, next.id, 'cancel')).body.status).toBe('rejected');
    all.clock.advance(HOUR);
    await all.platform.runner.runDue();
    expect((await shown(id)).unit_price).toBe('1.20');
  });

  test('two versions of a product never begin at the same time', async () => {
    const id = await product();
    const effective_from = later(HOUR);
    expect((await draft(id, { unit_price: '1', effective_from })).status).toBe(201);
    expect(await draft(id, { unit_price: '2', effective_from })).toMatchObject({ status: 409, body: { code: 24009 } });
  });

  test.each<[string, Record<string, Json>, Record<string, Json>, number, string]>([
    ['usage without a price', {}, {}, 24007, 'unit_price'],
    ['a subscription without a period', { charge_type: 'prepaid' }, { unit_price: '1' }, 24013, 'period_prices'],
    [
      'a period without a unit',
      { charge_type: 'prepaid' },
      { period_prices: [{ period: 1, price: '218.00' }] },
      24013,
      'period_prices.0.unit',
    ],
    [
      'a period for nothing',
      { charge_type: 'prepaid' },
      { period_prices: [{ period: 1, unit: 'month', price: '0' }] },
      24014,
      'period_prices.0.price',
    ],
    [
      'a last tier with an end',
      {},
      { model: 'graduated', tiers: [{ to: '100', unit_price: '1' }] },
      9000,
      'tiers.0.to',
    ],
    [
      'an example that differs, by the meter of the product',
      {},
      { unit_price: '2', examples: [{ hours: '1.5', net: '3.01' }] },
      9000,
      'examples.0.net',
    ],
    ['packages without a size', {}, { model: 'package', package_price: '5' }, 9000, 'package_size'],
  ])('%s is refused at its field', async (_what, of, terms, code, field) => {
    expect(await draft(await product(of), terms)).toMatchObject({
      status: expect.any(Number),
      body: { code, fields: { [field]: expect.any(String) } },
    });
  });

  test('tiers, packages and periods that are whole are taken', async () => {
    const tiers: Json = [
      { to: '100', unit_price: '0.35' },
      { to: null, unit_price: '0.30', flat: '2.00' },
    ];
    const graduated = await product({ meter: 'gb_month', resource_type: 'volume' });
    await priced(graduated, {
      model: 'graduated',
      tiers,
      free_quota: '10',
      // 30 days of a month with 30 days are a month.
      examples: [
        { qty: '210', net: '67' },
        { qty: '210', hours: '720', net: '67' },
        { qty: 10, net: '0' },
      ],
    });
    expect(await shown(graduated)).toMatchObject({ unit_price: '0.35', price_hour: null, meter: 'gb_month' });
    const monthly = await product({ charge_type: 'prepaid', meter: 'month' });
    const period_prices = [
      { period: 1, unit: 'year', price: '2190.00' },
      { period: 1, unit: 'month', price: '219.00' },
    ];
    await priced(monthly, { period_prices });
    expect(await shown(monthly)).toMatchObject({ unit_price: '219.00', price_hour: '0.30', meter: 'month' });
  });

  test('what is billed with a product keeps it and what customers bought: 24016, 24017', async () => {
    const id = await product();
    await priced(id);
    const columns = 'product_id, open_key, state, resource_name, created_at, updated_at';
    await all.db.run(`insert into billing_items (${columns}) values (?, ?, 'active', 'm', 0, 0)`, [id, `held ${id}`]);
    const refused: Record<string, Json>[] = [{ name: 'other' }, { region_id: 1 }, { resource_type: 'gpu' }];
    for (const changes of refused)
      expect(await all.admin.put(`${PRODUCTS}/${id}`, changes)).toMatchObject({
        status: 409,
        body: { code: 24017, fields: { [String(Object.keys(changes)[0])]: expect.any(String) } },
      });
    expect((await all.admin.put(`${PRODUCTS}/${id}`, { stock: 7, remark: 'restocked' })).status).toBe(200);
    expect((await priced(id, { unit_price: '1.30', effective_from: later(HOUR) })).status).toBe('scheduled');
    all.clock.advance(HOUR);
    await all.platform.runner.runDue();
    expect((await shown(id)).unit_price).toBe('1.30');
    expect(await all.admin.delete(`${PRODUCTS}/${id}`)).toMatchObject({ status: 409, body: { code: 24016 } });
    await all.db.run(`update billing_items set state = 'released' where product_id = ?`, [id]);
    expect((await all.admin.put(`${PRODUCTS}/${id}`, { name: 'free again' })).status).toBe(200);
  });

  test('a charge type that there is not is 24019; what is not billed may change and go', async () => {
    const id = await product();
    expect(await all.admin.put(`${PRODUCTS}/${id}`, { charge_type: 'free' })).toMatchObject({ body: { code: 24019 } });
    expect((await all.admin.put(`${PRODUCTS}/${id}`, { name: 'renamed' })).status).toBe(200);
    await priced(id);
    expect((await all.admin.delete(`${PRODUCTS}/${id}`)).status).toBe(204);
  });

  test.each(['bare_metal'])('a %s cannot go on sale before a cloud delivers it', async (type) => {
    const id = await product({ resource_type: type });
    await priced(id);
    expect(await all.admin.post(`${PRODUCTS}/${id}?action=publish`)).toMatchObject({
      status: 409,
      body: { code: 24010 },
    });
  });

  test('only administrators see price versions', async () => {
    expect((await all.personal.get(VERSIONS)).status).toBe(403);
    expect((await all.bp_user.post(VERSIONS, { product_id: 1 })).status).toBe(403);
  });
});
