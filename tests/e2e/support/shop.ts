import { expect, type APIRequestContext, type Page } from '@playwright/test';

const posted = async (request: APIRequestContext, path: string, data: object = {}) => {
  const reply = await request.post(path, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
};

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
