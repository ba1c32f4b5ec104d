import { expect, type APIRequestContext, type Page } from '@playwright/test';

const posted = async (request: APIRequestContext, path: string, data: object = {}) => {
  const reply = await request.post(path, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
};

/** Puts a flavor of every cloud on sale, by the hour and by the month. */
export async function sellFlavor(admin: APIRequestContext, flavor: string): Promise<void> {
  const filter = JSON.stringify({ spec_ref: flavor, status: 'on_sale' });
  // A test that is tried again finds what it sells.
  if ((await (await admin.get('/api/bill/v1/products', { params: { filter } })).json()).length > 0) return;
  const [category] = await (await admin.get('/api/bill/v1/categories')).json();
  const offers = [
    { charge_type: 'postpaid', meter: 'hour', price: { unit_price: '0.50' } },
    {
      charge_type: 'prepaid',
      meter: 'month',
      price: { period_prices: [{ period: 1, unit: 'month', price: '200.00' }] },
    },
  ];
  for (const { price, ...offer } of offers) {
    const code = `${flavor}-${offer.charge_type}-${Date.now().toString(36)}`;
    const product = { name: code, code, category_id: category.id, resource_type: 'vm', spec_ref: flavor, ...offer };
    const { id } = await posted(admin, '/api/bill/v1/products', product);
    const version = await posted(admin, '/api/bill/v1/price-versions', { product_id: id, ...price });
    await posted(admin, `/api/bill/v1/price-versions/${version.id}?action=submit`);
    await posted(admin, `/api/bill/v1/products/${id}?action=publish`);
  }
}

/** Credits the account of the person on this page. */
export async function credit(admin: APIRequestContext, { request }: Page, yuan: string): Promise<void> {
  const { account_id: id } = await (await request.get('/api/bill/v1/wallet')).json();
  const reply = await admin.put(`/api/bill/v1/accounts/${id}/charge`, {
    data: { amount: yuan },
    headers: { 'Idempotency-Key': `credit-${id}-${Date.now()}` },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** A network with a subnet, and a key pair, in a cloud by its name. */
export async function prepareNetwork(admin: APIRequestContext, { request }: Page, cloudName: string): Promise<void> {
  const clouds: { cloud_id: string; name: string }[] = await (await admin.get('/api/cmp/v1/clouds')).json();
  const cloud = clouds.find(({ name }) => name === cloudName);
  const path = `/api/cmp/v1/clouds/${cloud?.cloud_id}`;
  const network = await posted(request, `${path}/vpcs`, { name: 'shop-net' });
  await posted(request, `${path}/public-keys`, { name: 'shop-key' });
  await expect
    .poll(async () => (await (await request.get(`${path}/vpcs/${network.id}`)).json()).status, { timeout: 30_000 })
    .toBe('running');
  await posted(request, `${path}/vpc-subnets`, { name: 'shop-subnet', vpc_id: network.id, cidr: '192.168.9.0/24' });
}
