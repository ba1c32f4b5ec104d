import { expect } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import type { Json } from '#model/language/definition.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { createScenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { newAccount, recharge, YUAN } from '../../../../support/wallets.ts';

const CLOCK = '/api/sys/v1/test-clock';
type Fields = Record<string, Json>;

/** An instant of the billing zone: `2026-05-01T05:00`. */
export const beijing = (text: string): number => Date.parse(`${text}+08:00`);

/** A platform on its test clock, with one simulated cloud in which every machine costs the same for an hour. */
export async function openClockedShop(start: string) {
  const all = await createScenario({ testClock: beijing(start), skipsWaits: true });
  await all.db.run('update clouds set status = ?', ['offline']);
  await all.db.run('update products set status = ?', ['draft']);
  await keepSettling(all.context());
  /** Moves the clock to an instant of the billing zone; without one, runs what is due now. */
  const advance = async (text?: string) => {
    const instant = text === undefined ? all.clock.now() : beijing(text);
    const reply = await all.admin.post(CLOCK, { advance_to: new Date(instant).toISOString() });
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  };
  const [region] = (await all.admin.get('/api/ecrm/v1/regions?range=[0,0]&filter={"status":"enabled"}')).body;
  const cloud = (
    await all.admin.post('/api/cmp/v1/clouds', {
      name: 'clocked',
      product: 'openstack',
      region_id: region.id,
      simulated: true,
    })
  ).body;
  const path = `/api/cmp/v1/clouds/${cloud.cloud_id}`;
  await all.admin.post(`${path}/action`, { action: 'test' });
  await advance();
  await all.admin.post(`${path}/action`, { action: 'sync' });
  await advance();
  const [category] = (await all.admin.get('/api/bill/v1/categories')).body;
  const sell = async (code: string, product: Fields, price: Fields) => {
    const made = await all.admin.post('/api/bill/v1/products', {
      name: code,
      code,
      category_id: category.id,
      region_id: region.id,
      ...product,
    });
    const version = await all.admin.post('/api/bill/v1/price-versions', { product_id: made.body.id, ...price });
    await all.admin.post(`/api/bill/v1/price-versions/${version.body.id}?action=submit`);
    const published = await all.admin.post(`/api/bill/v1/products/${made.body.id}?action=publish`);
    expect(published, JSON.stringify(published.body)).toMatchObject({ status: 200 });
  };
  const make = async (resource: string, body: Fields, client: Client = all.personal): Promise<Fields> => {
    const reply = await client.post(`${path}/${resource}`, body);
    expect(reply, `${resource} ${JSON.stringify(reply.body)}`).toMatchObject({ status: 201 });
    await advance();
    return (await client.get(`${path}/${resource}/${reply.body.id}`)).body;
  };
  const list = async (resource: string, client: Client = all.personal) =>
    (await client.get(`${path}/${resource}?range=[0,99]`)).body;
  const customer = async (yuan: number) => {
    const account = await newAccount(all, yuan);
    const [user] = await all.db.all<{ id: number; name: string }>(
      'select u.id, u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
      [account],
    );
    const client = all.as(user?.name ?? '', 'Longer-12345');
    const machine = () =>
      connectedMachine({ all, make, list, path, run: () => advance() } as never, client, 'openstack');
    const row = async () => {
      const found = await all.db.all<{ status: string; balance: number }>(
        'select status, balance from accounts where id = ?',
        [account],
      );
      return { status: found[0]?.status, balance: Number(found[0]?.balance) / YUAN };
    };
    /** Of messages about arrears; warnings of a low balance come before. */
    const titles = async (): Promise<string[]> =>
      (await all.db.all<{ title: string }>('select title from messages where user_id = ? order by id', [user?.id ?? 0]))
        .map(({ title }) => title)
        .filter((title) => !title.startsWith('余额不足'));
    return { account, client, machine, row, titles, recharge: (amount: number) => recharge(all, account, amount) };
  };
  return { all, advance, path, cloud, sell, make, list, customer };
}

export type ClockedShop = Awaited<ReturnType<typeof openClockedShop>>;
