import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import {
  CARDS,
  listOf,
  MODELS,
  newProvider,
  nextMinute,
  PLACES,
  withCards,
  withoutProviders,
} from '../../../support/operations/cardsOf.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const METRICS = '/api/omc/v1/stats/clusters/metrics';

/** Spec 2.2: a provider sees only their own rows, and nothing of who uses them. */
describe.each([await oneDatabase()])('what a provider sees of resource data on $dialect', (database) => {
  let all: Scenario;
  let own: string;
  let foreign: string;
  beforeAll(async () => {
    all = await createScenario({ database });
    const [user] = await all.db.all<{ bp_id: number }>("select bp_id from users where name = 'provider'");
    const clouds = await all.db.all<{ cloud_id: string }>(
      'select cloud_id, sum(gpu_used) as n from hypervisor_nodes where gpu_total > 0 group by cloud_id order by n desc',
    );
    await withoutProviders(all);
    await withCards(all);
    const withMachines = await all.db.all<{ cloud_id: string }>(
      'select cloud_id from gpu_cards where machine_id is not null group by cloud_id',
    );
    own = withMachines[0]?.cloud_id ?? '';
    foreign =
      (await all.db.all<{ cloud_id: string }>('select distinct cloud_id from gpu_cards where cloud_id <> ?', [own]))[0]
        ?.cloud_id ?? '';
    expect(clouds).toBeDefined();
    await newProvider(all, { bpId: user?.bp_id ?? 0, code: 'OWN', clouds: [own] });
    await nextMinute(all);
    await nextMinute(all);
  });
  afterAll(() => all.close());

  test('a provider without anything sees nothing, and no error', async () => {
    for (const path of [CARDS, MODELS, PLACES]) {
      const { body, status } = await all.copote_admin.get(`${path}?range=[0,9]`);
      expect([status, body.code]).toEqual([403, 3000]);
    }
  });

  test('the cards, models and places of the own cloud, and no others', async () => {
    const { rows, total } = await listOf(all.provider, CARDS);
    const [{ n = 0 } = {}] = await all.db.all<{ n: number }>('select count(*) as n from gpu_cards where cloud_id = ?', [
      own,
    ]);
    expect(total).toBe(Number(n));
    expect(rows.length).toBe(Number(n));
    expect((await listOf(all.provider, PLACES)).total).toBe(1);
    expect((await listOf(all.provider, MODELS)).rows.every(({ revenue }) => revenue !== undefined)).toBe(true);
  });

  test('a card is in use, and nothing says by whom', async () => {
    const { rows } = await listOf(all.provider, CARDS, { allocated: true });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const field of [
        'machine',
        'machine_id',
        'machine_name',
        'tenant_id',
        'tenant_bp_id',
        'host_id',
        'gateway_id',
        'bp_id',
      ])
        expect(row, field).not.toHaveProperty(field);
    const [held] = await all.db.all<{ machine_id: string }>(
      'select machine_id from gpu_cards where machine_id is not null limit 1',
    );
    const filtered = await all.provider.get(
      `${CARDS}?filter=${encodeURIComponent(JSON.stringify({ machine_id: held?.machine_id }))}`,
    );
    expect(filtered.status).toBe(400);
    expect((await all.provider.get(`${CARDS}?sort=${encodeURIComponent('["machine_name","ASC"]')}`)).status).toBe(400);
  });

  test('a card of others answers like one that does not exist', async () => {
    const [theirs] = await all.db.all<{ id: number }>('select id from gpu_cards where cloud_id = ? limit 1', [foreign]);
    const there = await all.provider.get(`${CARDS}/${theirs?.id}`);
    const missing = await all.provider.get(`${CARDS}/99999999`);
    const bare = ({ body }: typeof there) => ({ ...body, request_id: undefined, requestId: undefined });
    expect([there.status, bare(there)]).toEqual([missing.status, bare(missing)]);
    expect((await all.admin.get(`${CARDS}/${theirs?.id}`)).status).toBe(200);
  });

  test('sums, exports and charts hold only their own', async () => {
    const { body } = await all.provider.get('/api/bill/v1/settlement/capacity');
    const physical = body.kinds.find(({ kind }: { kind: string }) => kind === 'gpus').steps[0].value;
    const [{ n = 0 } = {}] = await all.db.all<{ n: number }>(
      'select sum(gpu_total) as n from hypervisor_nodes where cloud_id = ?',
      [own],
    );
    expect(physical).toBe(Number(n));
    const [theirs] = await all.db.all<{ id: number }>('select id from gpu_cards where cloud_id = ? limit 1', [foreign]);
    const chart = await all.provider.get(`${METRICS}?metric=gpuCards.temperature&by=record&ids=${theirs?.id}`);
    expect(chart.body.series).toEqual([]);
    expect((await all.provider.get(`${METRICS}?metric=hypervisorNodes.gpu_pct`)).body.code).toBe(25_010);
    const full = await all.provider.get('/api/bill/v1/settlement/days-to-full');
    expect(full.body.rows.some(({ resource }: { resource: string }) => resource === 'storagePools')).toBe(false);
  });

  test('no one writes cards, models or places', async () => {
    const [card] = (await listOf(all.admin, CARDS)).rows;
    expect((await all.admin.post(CARDS, { uuid: 'GPU-1' })).status).toBeGreaterThanOrEqual(400);
    expect((await all.admin.put(`${CARDS}/${card?.['id']}`, { status: 'idle' })).status).toBeGreaterThanOrEqual(400);
    expect((await all.admin.delete(`${CARDS}/${card?.['id']}`)).status).toBeGreaterThanOrEqual(400);
  });
});
