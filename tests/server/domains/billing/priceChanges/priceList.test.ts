import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { ListCell, PriceList } from '#model/domains/billing/prices/list/priceList.ts';
import { rowKey } from '#model/domains/billing/prices/list/priceList.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD } from '../../../../support/scenario.ts';
import { openShop, type Shop } from '../orders/shop.ts';

type Fields = Record<string, Json>;

const LIST = '/api/bill/v1/price-list';
const VERSIONS = '/api/bill/v1/price-versions';
const PRODUCTS = '/api/bill/v1/products';
const USE = { charge_type: 'postpaid' };

describe.each(await databasesUnderTest())('the price list (8.1), on $dialect', (database) => {
  let shop: Shop;
  let medium: number;
  beforeAll(async () => {
    shop = await openShop(database, { givesUnpriced: false });
    const { admin, db } = shop.all;
    medium = await shop.sell('medium', { resource_type: 'vm', spec_ref: 'sim.medium' }, { unit_price: '0.20' });
    await db.run("update products set spec_ref = 'other.' || code where status = 'draft'");
    await admin.post('/api/ums/v1/users', { name: 'second', kind: 1, password: DEMO_PASSWORD });
  });
  afterAll(() => shop.all.close());

  const list = async (query = 'charge_type=postpaid'): Promise<PriceList & { units: Fields[] }> => {
    const { status, body } = await shop.all.admin.get(`${LIST}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const cell = async (spec: string, place: string, query?: string): Promise<ListCell | undefined> => {
    const { rows } = await list(query);
    return rows.find(({ key }) => key === rowKey({ resource_type: 'vm', spec }))?.cells[place];
  };
  const at = (spec: string, more: Fields = {}): Fields => ({ ...USE, resource_type: 'vm', spec, ...more });
  const region = () => Number(shop.cloud['region_id']);
  // Two prices of a product do not begin at the same time.
  const save = (cells: Fields[], more: Fields = {}) => {
    shop.all.clock.advance(1_000);
    return shop.all.admin.put(LIST, { cells, ...more });
  };
  const inCloud = () => `cloud:${shop.cloud.cloud_id}`;

  test('says for each cloud what a customer pays, and what is not for sale, by the rules of the bill', async () => {
    expect(await list()).toMatchObject({ free_unpriced: false });
    const { admin } = shop.all;
    expect((await cell('sim.medium', inCloud()))?.here).toEqual({ isOffered: true, amount: '0.20', by: 'medium' });
    expect((await cell('sim.large', inCloud()))?.here).toEqual({ isOffered: true, amount: null, by: null });
    await admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { price_factor: 1.5 });
    expect((await cell('sim.medium', inCloud()))?.here).toMatchObject({ amount: '0.30' });
    await admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { price_factor: 1 });
    // What a customer is quoted is what the list says.
    const own = (await list()).rows.filter(({ spec }) => spec === 'sim.medium');
    expect(own).toHaveLength(1);
    expect((await shop.all.as('bp_admin').get(LIST)).status).toBe(403);
  });

  test('a price becomes a draft that begins from the one in force; a cell without a product gets one', async () => {
    const everywhere = at('sim.large');
    const saved = await save([
      at('sim.medium', { region_id: region(), price: '0.25', cost: '0.10', stock: 7 }),
      { ...everywhere, price: '0.40' },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { drafts: [expect.any(Number), expect.any(Number)] } });
    expect(saved.body.products).toHaveLength(1);
    expect(await cell('sim.medium', `region:${region()}`)).toMatchObject({
      product: { id: medium, code: 'medium', status: 'on_sale' },
      amount: '0.20',
      draft: { amount: '0.25', status: 'draft', by: 'admin' },
      cost: '0.10',
      stock: 7,
    });
    const { body: made } = await shop.all.admin.get(`${PRODUCTS}/${saved.body.products[0]}`);
    expect(made).toMatchObject({ code: 'sim.large', spec_ref: 'sim.large', status: 'draft', unit_price: null });
    expect(made.vcpus).toBeGreaterThan(0);
    expect((await cell('sim.large', 'all'))?.draft?.amount).toBe('0.40');
    // Saved once more, the draft changes; the amount in force takes it back.
    const [first] = saved.body.drafts;
    const again = at('sim.medium', { region_id: region() });
    expect((await save([{ ...again, price: '0.26' }])).body.drafts).toEqual([first]);
    expect((await save([{ ...again, price: null }])).body.drafts).toEqual([]);
    expect((await cell('sim.medium', `region:${region()}`))?.draft).toBeNull();
    expect((await save([{ ...again, price: '0.200000' }])).body.drafts).toEqual([]);
  });

  test('is all or none, with a sentence at each cell that is wrong, and a dry run keeps nothing', async () => {
    const { admin } = shop.all;
    const good = { ...at('sim.small'), price: '0.10' };
    const count = async () => (await admin.get(`${PRODUCTS}?range=[0,0]`)).headers.get('content-range');
    const before = await count();
    const reply = await save([
      good,
      { ...at('sim.medium', { region_id: region() }), price: 'ten' },
      at('x', { price: '-1' }),
    ]);
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { 'cells.1.price': expect.any(String), 'cells.2.price': expect.any(String) } },
    });
    expect(reply.body.fields).not.toHaveProperty('cells.0.price');
    expect((await admin.put(`${LIST}?dry_run=1`, { cells: [good] })).status).toBe(200);
    expect(await count()).toBe(before);
    expect(await save([{ ...good, charge_type: 'weekly' }])).toMatchObject({
      status: 400,
      body: { fields: { 'cells.0.charge_type': expect.any(String) } },
    });
    expect((await shop.all.as('bp_admin').put(LIST, { cells: [good] })).status).toBe(403);
  });

  test('the draft of somebody else is not overwritten unseen (409)', async () => {
    const where = at('sim.medium', { region_id: region() });
    const place = `region:${region()}`;
    expect((await save([{ ...where, price: '0.21', seen: null }])).status).toBe(200);
    const draft = (await cell('sim.medium', place))?.draft;
    expect(await save([{ ...where, price: '0.22', seen: null }])).toMatchObject({
      status: 409,
      body: { fields: { 'cells.0.price': expect.stringContaining('其他人') } },
    });
    await shop.all.as('second').put(`${VERSIONS}/${draft?.id}`, { unit_price: '0.23' });
    const seen = { id: draft?.id ?? 0, version: draft?.version ?? 0 };
    expect((await save([{ ...where, price: '0.22', seen }])).status).toBe(409);
    expect((await cell('sim.medium', place))?.draft).toMatchObject({ amount: '0.23', by: 'second' });
    const now = (await cell('sim.medium', place))?.draft;
    expect(
      (await save([{ ...where, price: '0.22', seen: { id: now?.id ?? 0, version: now?.version ?? 0 } }])).status,
    ).toBe(200);
    await save([{ ...where, price: null }]);
  });

  test('a share moves every amount of a price, tiers too, which one amount cannot set', async () => {
    const tiers = [
      { to: '100', unit_price: '0.35' },
      { to: null, unit_price: '0.30' },
    ];
    await shop.sell('tiered', { resource_type: 'eip', meter: 'hour' }, { model: 'graduated', tiers });
    const where = { ...USE, resource_type: 'eip', spec: null, region_id: region() };
    expect(await save([{ ...where, price: '1' }])).toMatchObject({
      status: 400,
      body: { fields: { 'cells.0.price': expect.stringContaining('阶梯') } },
    });
    const { body } = await save([{ ...where, move: { percent: '10', step: '0.01' } }], { note: 'autumn' });
    const { body: draft } = await shop.all.admin.get(`${VERSIONS}/${body.drafts[0]}`);
    expect(draft).toMatchObject({ note: 'autumn', tiers: [{ unit_price: '0.39' }, { unit_price: '0.33' }] });
    await shop.all.admin.delete(`${VERSIONS}/${draft.id}`);
  });

  test('a period of a subscription changes, and its others stay', async () => {
    const where = { charge_type: 'prepaid', resource_type: 'volume', spec: null, region_id: region() };
    const year = { period: 1, unit: 'year' };
    // Both are one price, and so one draft.
    const { body } = await save([
      { ...where, ...year, price: '10', seen: null },
      { ...where, period: 1, unit: 'month', price: '1.1', seen: null },
    ]);
    expect(body.drafts).toHaveLength(1);
    const { body: draft } = await shop.all.admin.get(`${VERSIONS}/${body.drafts[0]}`);
    expect(draft.period_prices).toEqual([
      { period: 1, unit: 'month', price: '1.10' },
      { ...year, price: '10.00' },
    ]);
    expect((await list()).units).toContainEqual({ charge_type: 'prepaid', ...year });
    await save([{ ...where, ...year, price: null }]);
    await save([{ ...where, period: 1, unit: 'month', price: null }]);
    expect((await shop.all.admin.get(`${VERSIONS}/${draft.id}`)).status).toBe(404);
  });

  test('many drafts are one submission, which another administrator approves together', async () => {
    const { admin } = shop.all;
    const where = at('sim.medium', { region_id: region() });
    const { body } = await save([
      { ...where, price: '0.90' },
      { ...at('sim.large'), price: '0.45' },
    ]);
    const drafts: number[] = body.drafts;
    expect((await admin.post(`${LIST}/submissions`, { drafts: [...drafts, 999_999] })).status).toBe(400);
    expect((await admin.post(`${LIST}/submissions?dry_run=1`, { drafts, note: 'spring' })).status).toBe(200);
    const sent = await admin.post(`${LIST}/submissions`, { drafts, note: 'spring' });
    const submission = Math.min(...drafts);
    expect(sent).toMatchObject({ status: 200, body: { submission, submitted: 1, active: 1, scheduled: 0 } });
    expect(await cell('sim.medium', `region:${region()}`)).toMatchObject({
      draft: null,
      next: { amount: '0.90', status: 'submitted' },
    });
    const filter = encodeURIComponent(JSON.stringify({ submission, status: 'submitted' }));
    const { body: waiting } = await shop.all.as('second').get(`${VERSIONS}?filter=${filter}`);
    expect(waiting).toMatchObject([{ note: 'spring' }]);
    const ids = waiting.map(({ id }: Fields) => id ?? 0);
    expect((await admin.post(`${VERSIONS}?bulk=approve`, { ids })).body).toMatchObject({ skipped: 1 });
    expect((await shop.all.as('second').post(`${VERSIONS}?bulk=approve`, { ids })).body).toMatchObject({
      run: 1,
      skipped: 0,
    });
    expect((await cell('sim.medium', `region:${region()}`))?.amount).toBe('0.90');
  });
});
