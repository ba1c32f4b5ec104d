import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { BANK_CHANGES, newProvider, PROVIDERS, receivedBy, userOf } from '../../../support/providers.ts';
import type { Client } from '../../../support/servers/client.ts';
import { YUAN } from '../../../support/wallets.ts';
import { ORDERS, openShop, type Shop } from '../billing/orders/shop.ts';

/** What others report of payees: each test is one report of another product, tried on this one. */
describe.each([await oneDatabase()])('payees, where others went wrong, on $dialect', (database) => {
  let shop: Shop;
  let [A, B]: [number, number] = [0, 0];
  let own: Client;
  beforeAll(async () => {
    shop = await openShop(database);
    const { admin } = shop.all;
    [A, B] = [await newProvider(admin, 'AA'), await newProvider(admin, 'BB')];
    own = await userOf(shop.all, 'payee', { kind: 4, roles: ['PROVIDER'], of: A });
    await cloudIs(A);
  });
  afterAll(() => shop.all.close());

  const cloudIs = async (provider_id: number | null) => {
    const changed = await shop.all.admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { provider_id });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  };
  const request = (client: Client, more: Record<string, Json> = {}) =>
    client.post(BANK_CHANGES, {
      provider_id: A,
      bank_name: 'Bank',
      account: '62220011223344',
      holder: 'A',
      reason: 'first account',
      ...more,
    });
  const decide = (client: Client, id: Json, action: string, body: Record<string, Json> = {}) =>
    client.post(`${BANK_CHANGES}/${String(id)}?action=${action}`, body, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const provider = async (id: number) => (await shop.all.admin.get(`${PROVIDERS}/${id}`)).body;
  const bought = async (gib = 10) => {
    const buyer = await shop.buyer(1_000);
    const order = await shop.order(buyer, shop.question(gib));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    await shop.run();
    return { buyer, order };
  };

  test('the account that is being replaced does not vanish: both are shown until the decision', async () => {
    const first = await request(own);
    await decide(shop.all.operation_supporter, first.body.id, 'approve');
    const { body } = await request(own, { account: '62220099998888', reason: 'moved' });
    expect(body).toMatchObject({ account_masked: '•••• 8888', was_masked: '•••• 3344' });
    expect(await provider(A)).toMatchObject({ bank_account_masked: '•••• 3344', bank_changes_waiting: 1 });
    await decide(shop.all.operation_supporter, body.id, 'reject', { note: 'the holder differs' });
    expect(await provider(A)).toMatchObject({ bank_account_masked: '•••• 3344', bank_changes_waiting: 0 });
  });

  test('a change of the account leaves a trace that names who, when and what', async () => {
    const { body } = await shop.all.admin.get(`${PROVIDERS}/${A}/history`);
    const fields = body.flatMap(({ changes }: { changes: { field: string; after: Json }[] }) => changes);
    expect(fields).toContainEqual(expect.objectContaining({ field: 'bank_account_masked', after: '•••• 3344' }));
    expect(JSON.stringify(body)).not.toContain('62220011223344');
  });

  test('an API token of somebody who may decide neither requests, approves nor reveals', async () => {
    const { body: made } = await shop.all.admin.post('/api/ums/v1/api-tokens', {
      name: 'robot',
      expires_at: new Date(shop.all.clock.now() + 30 * 86_400_000).toISOString(),
    });
    const token = made?.token ?? made?.secret;
    if (typeof token !== 'string') return expect.fail(JSON.stringify(made));
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const body = { provider_id: A, bank_name: 'B', account: '62220000001111', holder: 'A', reason: 'x' };
    expect((await shop.all.guest.post(BANK_CHANGES, body, { headers })).status).toBe(403);
    const revealed = await shop.all.guest.post(`${PROVIDERS}/${A}?action=reveal_account`, { reason: 'x' }, { headers });
    expect(revealed.status).toBe(403);
  });

  test('a refund reduces what the provider earned, also after the product went to another one', async () => {
    const { buyer, order } = await bought(100);
    await cloudIs(B);
    const refunded = await buyer.client.post(`${ORDERS}/${String(order.id)}?action=refund`);
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    const lines = await receivedBy(shop.all, buyer.account);
    expect(lines.map((line) => line.provider)).toEqual([A, A]);
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBeLessThan(100 * YUAN);
    await cloudIs(A);
  });

  test('disabling a provider stops no customer: what it has is bought and renewed, and its record is edited', async () => {
    const disabled = await shop.all.admin.post(`${PROVIDERS}/${A}?action=disable`, { reason: 'audit' });
    expect(disabled.status).toBe(200);
    const { buyer } = await bought();
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([{ provider: A }]);
    const renamed = await shop.all.admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, {
      description: 'still edited',
    });
    expect(renamed.status).toBe(200);
    expect((await shop.all.operation_supporter.put(`${PROVIDERS}/${A}`, { contact: 'Wu' })).status).toBe(200);
    await shop.all.admin.post(`${PROVIDERS}/${A}?action=enable`);
  });

  test('an approved provider can sign in and read its record at once', async () => {
    const id = await newProvider(shop.all.admin, 'NEW');
    const user = await userOf(shop.all, 'new-payee', { kind: 4, roles: ['PROVIDER'], of: id });
    expect((await user.get(PROVIDERS)).body).toMatchObject([{ id, status: 'enabled' }]);
  });

  test('a user who moves to another organisation takes nothing along', async () => {
    const { body: other } = await shop.all.admin.get(`${PROVIDERS}/${B}`);
    const [user] = await shop.all.db.all<{ id: number }>(`select id from users where name = 'payee'`);
    const moved = await shop.all.admin.put(`/api/ums/v1/users/${user?.id}`, { bp_id: other.bp_id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const again = shop.all.as('payee', 'Longer-12345');
    expect((await again.get(PROVIDERS)).body.map(({ id }: { id: number }) => id)).toEqual([B]);
    expect((await again.get(BANK_CHANGES)).body).toEqual([]);
    const back = await shop.all.admin.put(`/api/ums/v1/users/${user?.id}`, { bp_id: (await provider(A)).bp_id });
    expect(back.status).toBe(200);
  });

  test('a product with a provider of its own earns for it, whatever the cloud', async () => {
    const changed = await shop.all.admin.put(`/api/bill/v1/products/${shop.products.prepaid}`, { provider_id: B });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { buyer } = await bought();
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([{ provider: B }]);
    await shop.all.admin.put(`/api/bill/v1/products/${shop.products.prepaid}`, { provider_id: null });
  });

  test('a copy of a provider is refused: one organisation, one code, one name', async () => {
    const { name, code, bp_id } = await provider(A);
    const { body: organisation } = await shop.all.admin.post('/api/ums/v1/bps', { name: 'copy' });
    const copies: Record<string, Json>[] = [
      { name: 'x1', code: 'X1-COPY', bp_id },
      { name: 'x2', code, bp_id: organisation.id },
      { name, code: 'X3-COPY', bp_id: organisation.id },
    ];
    for (const body of copies) expect((await shop.all.admin.post(PROVIDERS, body)).status).toBe(409);
  });

  test('two edits at once do not overwrite each other unseen', async () => {
    const { headers } = await shop.all.admin.get(`${PROVIDERS}/${A}`);
    const etag = headers.get('etag') ?? '';
    const edit = (contact: string) =>
      shop.all.admin.put(`${PROVIDERS}/${A}`, { contact }, { headers: { 'if-match': etag } });
    expect([(await edit('one')).status, (await edit('two')).status]).toEqual([200, 409]);
    expect(await provider(A)).toMatchObject({ contact: 'one' });
  });
});
