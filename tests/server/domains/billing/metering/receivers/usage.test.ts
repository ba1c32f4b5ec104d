import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { oneDatabase } from '../../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../../support/scenario.ts';
import { newAccount, YUAN } from '../../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../../closing/platformAt.ts';
import { closeSpan, openItem, sell } from '../../settlement/usage.ts';
import { newProvider, receivedBy } from '../../../../../support/providers.ts';

const CLOUDS = '/api/cmp/v1/clouds';

describe.each([await oneDatabase()])('receivers of usage (commerce M7), on $dialect', (database) => {
  let all: Scenario;
  let product: number;
  let place: { region_id: number; site: number; cloud_id: string };
  let accounts: number[];
  let A: number;
  let B: number;
  let C: number;
  const nextAccount = () => accounts.pop() ?? 0;

  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:00:00+08:00', { database });
    product = await sell(all, 'two', { unit_price: '2' });
    await setPriceFrom(all, product);
    accounts = [];
    for (let count = 0; count < 8; count += 1) accounts.push(await newAccount(all, 5_000));
    [A, B, C] = [
      await newProvider(admin(all), 'AA'),
      await newProvider(admin(all), 'BB'),
      await newProvider(admin(all), 'CC'),
    ];
    const region = await admin(all).post('/api/ecrm/v1/regions', { name: 'south', code: 'cn-south' });
    const site = await admin(all).post('/api/ecrm/v1/sites', { name: 'hall', region_id: region.body.id, type: 'idc' });
    const cloud = await admin(all).post(CLOUDS, {
      name: 'cloud',
      product: 'nextstack',
      region_id: region.body.id,
      site_id: site.body.id,
      simulated: true,
    });
    expect(cloud, JSON.stringify([region.body, site.body, cloud.body])).toMatchObject({ status: 201 });
    place = { region_id: region.body.id, site: site.body.id, cloud_id: String(cloud.body.cloud_id) };
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const provide = async (path: string, provider_id: number | null) => {
    const changed = await admin(all).put(path, { provider_id });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  };
  const cloudIs = (provider: number | null) => provide(`${CLOUDS}/${place.cloud_id}`, provider);
  const siteIs = (provider: number | null) => provide(`/api/ecrm/v1/sites/${place.site}`, provider);
  const productIs = (provider: number | null) => provide(`/api/bill/v1/products/${product}`, provider);
  const nothingProvided = async () => {
    await cloudIs(null);
    await siteIs(null);
    await productIs(null);
  };
  const itemInCloud = async (account: number, more: { resource?: string; resource_id?: string } = {}) => {
    const item = await openItem(all, account, 'two', all.clock.now());
    await all.db.kysely
      .updateTable('billing_items')
      .set({ cloud_id: place.cloud_id, ...more })
      .where('id', '=', item)
      .execute();
    return item;
  };
  const discount = async (more: Record<string, Json>) => {
    const made = await admin(all).post('/api/bill/v1/discounts', { type: 'percentage', ...more });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return made.body.id as number;
  };
  const at = (text: string) => advanceTo(all, `2027-06-${text}:00:00+08:00`);

  test('the product decides, then the cloud; the site has a receiver of its own', async () => {
    const account = nextAccount();
    const item = await itemInCloud(account);
    await at('20T02');
    await cloudIs(A);
    await siteIs(B);
    await at('21T02');
    await productIs(C);
    await at('22T02');
    await closeSpan(all, item, all.clock.now());
    expect(await receivedBy(all, account)).toMatchObject([
      { day: '2027-06-20', provider: null, site: null },
      { day: '2027-06-21', provider: A, site: B },
      { day: '2027-06-22', provider: C, site: B },
    ]);
    await nothingProvided();
    // What is written stays.
    expect(await receivedBy(all, account)).toMatchObject([{}, { provider: A, site: B }, { provider: C, site: B }]);
  });

  test('a settlement that runs late has the receivers of its time', async () => {
    const account = nextAccount();
    await cloudIs(A);
    await siteIs(B);
    await at('23T00');
    const item = await itemInCloud(account);
    // Nothing is settled meanwhile.
    all.clock.advance(5 * 3_600_000);
    await cloudIs(C);
    await siteIs(null);
    all.clock.advance(24 * 3_600_000);
    await nothingProvided();
    await all.platform.runner.runDue();
    await closeSpan(all, item, all.clock.now());
    expect(await receivedBy(all, account)).toMatchObject([
      { day: '2027-06-23', provider: A, site: B },
      { day: '2027-06-24', provider: C, site: null },
    ]);
  });

  test('a machine on a host of another provider is that of the host, wherever it was at the time', async () => {
    const account = nextAccount();
    await at('25T00');
    await cloudIs(A);
    const now = all.clock.now();
    for (const name of ['h1', 'h2'])
      await all.db.run(
        `insert into hypervisor_nodes (id, cloud_id, name, status, own_provider_id, created_at, updated_at, _version)
         values (?, ?, ?, 'enabled', ?, ?, ?, 1)`,
        [`node-${name}`, place.cloud_id, name, name === 'h1' ? B : null, now, now],
      );
    await all.db.run(
      `insert into vms (id, cloud_id, name, host, status, flavor_id, created_at, updated_at, _version)
       values ('machine-1', ?, 'm', 'h1', 'active', 'none', ?, ?, 1)`,
      [place.cloud_id, now, now],
    );
    const item = await itemInCloud(account, { resource: 'vms', resource_id: 'machine-1' });
    await at('26T02');
    // It moves to a host that is the cloud's, as a synchronisation reports it.
    const context = { ...all.context(), actor: asPlatform(all.context().actor) };
    const definition = knownDefinition(context, 'vms');
    if (definition === undefined) throw new Error('There are no machines');
    await context.transaction(async (inside) => {
      const before = await findRecordOrNone({ ...inside, actor: context.actor }, definition, 'machine-1');
      await writeBatch(inside, definition, { added: [], changed: [{ before: before ?? {}, changes: { host: 'h2' } }] });
    });
    await at('27T02');
    await closeSpan(all, item, all.clock.now());
    expect(await receivedBy(all, account)).toMatchObject([
      { day: '2027-06-25', provider: B },
      { day: '2027-06-26', provider: B },
      { day: '2027-06-27', provider: A },
    ]);
    await nothingProvided();
  });

  test('who bears a discount is divided to the micro-yuan, also while the amount of a day grows', async () => {
    const account = nextAccount();
    await at('28T00');
    const ids = [
      await discount({ name: 'ours', value: '0.1', borne_by: 'platform', max_discount: '3.33', priority: 9 }),
      await discount({ name: 'theirs', value: '0.07', borne_by: 'provider', priority: 8 }),
      await discount({ name: 'both', value: '0.3', borne_by: 'shared' }),
    ];
    const item = await itemInCloud(account);
    for (const hour of ['01', '02', '14', '24'].map((text) => (text === '24' ? '29T00' : `28T${text}`))) {
      await at(hour);
      const [line] = await receivedBy(all, account);
      const list = (line?.net ?? 0) + (line?.off ?? 0);
      const ours = Math.min(list * 0.1, 3.33 * YUAN);
      const theirs = Math.round((list - ours) * 0.07);
      expect(line).toMatchObject({ platform: Math.round(ours), by_provider: theirs });
      expect((line?.off ?? 0) - Math.round(ours) - theirs).toBe(Math.round((list - ours - theirs) * 0.3));
    }
    for (const id of ids) await admin(all).post(`/api/bill/v1/discounts/${id}?action=terminate`);
    await closeSpan(all, item, all.clock.now());
  });

  test('a change of who bears it counts from then on, and changes nothing for the customer', async () => {
    const account = nextAccount();
    await at('29T00');
    const id = await discount({ name: 'capped', value: '0.5', borne_by: 'platform', max_discount: '18' });
    const item = await itemInCloud(account);
    await at('29T10');
    const changed = await admin(all).put(`/api/bill/v1/discounts/${id}`, { borne_by: 'provider' });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
    await at('30T00');
    await closeSpan(all, item, all.clock.now());
    // 24 hours at 2 yuan less at most 18: 10 of the first ten hours, 8 of those after them.
    expect(await receivedBy(all, account)).toMatchObject([
      { net: 30 * YUAN, off: 18 * YUAN, platform: 10 * YUAN, by_provider: 8 * YUAN },
    ]);
    const { differences } = await recomputeMonth(all.context(), { period: '2027-06', account }, async () => {});
    expect(differences).toEqual([]);
    await admin(all).post(`/api/bill/v1/discounts/${id}?action=terminate`);
  });
});
