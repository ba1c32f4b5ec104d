import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createScenario, scenario, type Scenario } from '../../../support/scenario.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';

const MARKET = '/api/bill/v1/market';
const json = (value: Json) => encodeURIComponent(JSON.stringify(value));

describe.each([await oneDatabase()])('public reading of the market (spec 2.1) on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const total = (headers: Headers) => Number(headers.get('content-range')?.split('/')[1]);
  const hidden = async () =>
    (await all.admin.get(`/api/bill/v1/products?filter=${json({ status: ['draft', 'off_sale', 'archived'] })}`))
      .body as { id: number }[];

  test('products on sale only', async () => {
    const { status, body, headers } = await all.guest.get(`${MARKET}/products?range=[0,99]`);
    const ids = new Set((body as { id: number }[]).map(({ id }) => id));
    expect(status).toBe(200);
    expect(ids.size).toBeGreaterThan(20);
    expect(total(headers)).toBe(ids.size);
    const kept = await hidden();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  test('a draft is answered exactly like a product that does not exist', async () => {
    const [draft] = await hidden();
    const [kept, missing] = [
      await all.guest.get(`${MARKET}/products/${draft?.id}`),
      await all.guest.get(`${MARKET}/products/999999`),
    ];
    const { request_id: _one, ...said } = kept.body;
    const { request_id: _other, ...alike } = missing.body;
    expect([kept.status, said]).toEqual([missing.status, alike]);
    expect(kept.status).toBe(404);
  });

  test('cost, share, remarks and state never leave the server, for any caller', async () => {
    for (const reader of [all.guest, all.personal, all.admin]) {
      const { body } = await reader.get(`${MARKET}/products?range=[0,0]`);
      const names = Object.keys(body[0]);
      expect(names).toEqual(expect.arrayContaining(['id', 'name', 'unit_price', 'gpu_model', '_labels']));
      expect(
        names.filter((name) =>
          ['cost_price', 'provider_id', 'remark', 'status', 'spec_ref', 'category_id'].includes(name),
        ),
      ).toEqual([]);
    }
  });

  test.each([
    ['a filter', `filter=${json({ cost_price: { lt: '5' } })}`],
    ['a filter in a combination', `filter=${json({ $any: [{ remark: { like: 'x' } }] })}`],
    ['a filter by the state', `filter=${json({ status: 'draft' })}`],
    ['an order', `sort=${json(['cost_price', 'ASC'])}`],
    ['a choice of fields', 'fields=name,cost_price'],
  ])('%s cannot reach private data', async (_what, query) => {
    const { status, body } = await all.guest.get(`${MARKET}/products?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('draft');
  });

  test('filter, sort and range work as in every list', async () => {
    const cheap = await all.guest.get(
      `${MARKET}/products?filter=${json({ resource_type: 'gpu', price_hour: { lte: '5' } })}&sort=${json(['price_hour', 'ASC'])}`,
    );
    const prices = (cheap.body as { price_hour: string }[]).map(({ price_hour: price }) => Number(price));
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(5);
    const found = await all.guest.get(`${MARKET}/products?q=910B`);
    expect((found.body as { gpu_model: string }[]).every(({ gpu_model: model }) => model === 'Ascend 910B')).toBe(true);
    expect(total(found.headers)).toBeGreaterThan(1);
  });

  test('a region is shown by its name, although only ADMIN lists regions', async () => {
    const { body } = await all.guest.get(`${MARKET}/products?range=[0,0]`);
    expect(body[0]._labels.region_id).toMatch(/区$/);
    expect((await all.guest.get('/api/ecrm/v1/regions')).status).toBe(401);
    expect((await all.personal.get('/api/ecrm/v1/regions')).status).toBe(403);
  });

  test('facets count public records, each without its own condition, and contain every value of an enum', async () => {
    const { body } = await all.guest.get(
      `${MARKET}/products/facets?fields=resource_type,gpu_model,region_id&filter=${json({ gpu_model: 'RTX 4090' })}`,
    );
    const models = new Map(
      (body.gpu_model as { value: string; count: number }[]).map(({ value, count }) => [value, count]),
    );
    expect(models.get('RTX 4090')).toBe(4);
    expect(models.get('H100 80GB')).toBe(3);
    expect([...models.keys()].filter((model) => /B200|P100/.test(model))).toEqual([]);
    expect(body.resource_type).toContainEqual({
      value: 'gpu',
      label: { zh: 'GPU 云主机', en: 'GPU server' },
      count: 4,
    });
    expect(body.resource_type).toContainEqual({ value: 'volume', label: { zh: '云硬盘', en: 'Disk' }, count: 0 });
    expect(body.region_id[0].label.zh).toMatch(/区$/);
    expect((await all.guest.get(`${MARKET}/products/facets?fields=cost_price`)).status).toBe(400);
  });

  test('published items of the warehouse have their readme and related items; drafts are hidden', async () => {
    const { body } = await all.guest.get(
      `${MARKET}/warehouse?range=[0,99]&filter=${json({ type: ['image', 'model', 'dataset', 'app', 'template'] })}`,
    );
    expect(body.length).toBeGreaterThanOrEqual(25);
    expect((body as { code: string }[]).some(({ code }) => code === 'internal-draft')).toBe(false);
    const vllm = (body as { id: number; code: string }[]).find(({ code }) => code === 'vllm-openai');
    const { body: item } = await all.guest.get(`${MARKET}/warehouse/${vllm?.id}`);
    expect(item.readme).toContain('## ');
    expect(item._labels.related_ids).toContain('Qwen2.5-7B-Instruct');
    expect(item).not.toHaveProperty('remark');
  });

  test('other names and other methods are not public', async () => {
    expect((await all.guest.get(`${MARKET}/users`)).status).toBe(404);
    expect((await all.guest.get(`${MARKET}/categories`)).status).toBe(404);
    expect((await all.guest.get('/api/bill/v1/products')).status).toBe(401);
    expect((await all.guest.post(`${MARKET}/products`, { name: 'x' })).status).toBe(404);
    expect((await all.admin.delete(`${MARKET}/products/1`)).status).toBe(404);
  });

  test('a page is at most a hundred records', async () => {
    const { headers } = await all.guest.get(`${MARKET}/products?range=[0,999]`);
    expect(headers.get('cache-control')).toContain('public');
    const { body } = await all.guest.get(`${MARKET}/regions`);
    expect(Object.keys(body[0]).toSorted()).toEqual(['_version', 'code', 'id', 'name']);
  });

  test('the summary contains only numbers, and they match the records', async () => {
    const { body } = await all.guest.get(`${MARKET}/summary`);
    const onSale = await all.guest.get(`${MARKET}/products?range=[0,0]`);
    expect(Object.keys(body).toSorted()).toEqual(['clouds', 'products', 'regions', 'sites', 'warehouse']);
    expect(body.products).toBe(total(onSale.headers));
    expect(Object.values(body).every((count) => Number(count) > 0)).toBe(true);
  });
});

test('too many requests are refused with 429', async () => {
  const { guest } = await scenario({ settings: { rateLimit: 5 } });
  const replies = [];
  for (let time = 0; time < 7; time += 1) replies.push((await guest.get(`${MARKET}/summary`)).status);
  expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

describe('products (spec 2.2, 8.3)', () => {
  test('a product without a price cannot go on sale: 24007', async () => {
    const { admin, guest } = await scenario();
    const [draft] = (await admin.get(`/api/bill/v1/products?filter=${json({ code: 'gn.b200.8x' })}`)).body;
    expect(await admin.post(`/api/bill/v1/products/${draft.id}?action=publish`)).toMatchObject({
      status: 409,
      body: { code: 24007 },
    });
    const { body: version } = await admin.post('/api/bill/v1/price-versions', {
      product_id: draft.id,
      unit_price: '7300',
      meter: 'month',
    });
    await admin.post(`/api/bill/v1/price-versions/${version.id}?action=submit`);
    expect((await admin.post(`/api/bill/v1/products/${draft.id}?action=publish`)).status).toBe(200);
    expect((await guest.get(`${MARKET}/products/${draft.id}`)).body).toMatchObject({
      unit_price: '7300.00',
      price_hour: '10.00',
    });
  });
});
