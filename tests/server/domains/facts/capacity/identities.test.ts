import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figure } from '#model/reading/figure.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { newProvider, PLACES, listOf, withCards } from '../../../../support/operations/cardsOf.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';

const CAPACITY = '/api/bill/v1/settlement/capacity';

interface Reply {
  by: string;
  id: string;
  kinds: { kind: string; broken: string[]; unknown: number; steps: Figure<number | null>[] }[];
  levels: { by: string; id: string; name: string }[];
}

/** The sum over the list of a figure, as its page shows it, by the calls of the list. */
async function sumOfList(client: Scenario['admin'], { list }: Figure<number | null>): Promise<number> {
  const { resource = '', filter = {}, sum = '' } = list ?? {};
  const definition = productSchemas().resources[resource];
  const cloud = JSON.stringify(filter).match(/"cloud_id":"([^"]+)"/)?.[1] ?? '';
  const service = definition?.service === 'cmp' ? `/api/cmp/v1/clouds/${cloud}` : '/api/bill/v1';
  const path = `${service}${(definition?.path ?? '').replace('/clouds/{cloud_id}', '')}`;
  const { rows } = await listOf(client, path, filter);
  return rows.reduce((total, row) => total + Number(row[sum] ?? 0), 0);
}

/** Spec 2.2 (resource data): every level adds up, and every figure is what its list says. */
describe.each([await oneDatabase()])('capacity at every level on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
    const clouds = await all.db.all<{ cloud_id: string }>('select cloud_id from clouds order by cloud_id');
    await newProvider(all, { bpId: 1, code: 'P1', clouds: clouds.slice(0, 2).map(({ cloud_id: id }) => id) });
    await withCards(all);
  });
  afterAll(() => all.close());

  const read = async (by: string, id: string, client = all.admin): Promise<Reply> =>
    (await client.get(`${CAPACITY}?${new URLSearchParams({ by, id })}`)).body;
  const value = (reply: Reply, key: string) =>
    reply.kinds.flatMap(({ steps }) => steps).find((figure) => figure.key === key)?.value ?? null;

  test('each figure of each level is the sum over the list behind it', async () => {
    const { levels } = await read('all', '');
    expect(new Set(levels.map(({ by }) => by))).toEqual(new Set(['region', 'site', 'provider', 'cloud', 'gpu']));
    let walked = 0;
    for (const { by, id } of [{ by: 'all', id: '' }, ...levels])
      for (const { steps } of (await read(by, id)).kinds)
        for (const figure of steps) {
          if (figure.list === undefined || figure.value === null) continue;
          expect(await sumOfList(all.admin, figure), `${by} ${id} ${figure.key}`).toBeCloseTo(figure.value, 2);
          walked += 1;
        }
    expect(walked).toBeGreaterThan(100);
  });

  test('regions, sites and providers add up to everything', async () => {
    const whole = await read('all', '');
    const providers = [...whole.levels.filter(({ by }) => by === 'provider'), { by: 'provider', id: '0' }];
    const groups = [whole.levels.filter(({ by }) => by === 'region'), providers];
    for (const group of groups)
      for (const { key, value: total } of whole.kinds.flatMap(({ steps }) => steps)) {
        const parts = await Promise.all(group.map(async ({ by, id }) => value(await read(by, id), key) ?? 0));
        expect(
          parts.reduce((sum, part) => sum + part, 0),
          `${group[0]?.by} ${key}`,
        ).toBeCloseTo(total ?? 0, 1);
      }
  });

  test('the clouds add up to everything, and the hosts of a cloud to the cloud', async () => {
    const whole = await read('all', '');
    const clouds = whole.levels.filter(({ by }) => by === 'cloud');
    const replies = await Promise.all(clouds.map(({ by, id }) => read(by, id)));
    const size = (reply: Reply, key: string) => (value(reply, key) ?? 0) * (key.startsWith('memory') ? 2 ** 20 : 1);
    for (const key of [
      'gpus_physical',
      'gpus_allocated',
      'vcpus_physical',
      'vcpus_schedulable',
      'vcpus_allocated',
      'memory_physical',
      'memory_allocated',
    ])
      expect(
        replies.reduce((sum, reply) => sum + size(reply, key), 0),
        key,
      ).toBe(value(whole, key));
    const [cloud] = await all.db.all<{ cloud_id: string }>(
      'select cloud_id from hypervisor_nodes where gpu_total > 0 limit 1',
    );
    const hosts = await all.db.all<{ id: string }>('select id from hypervisor_nodes where cloud_id = ?', [
      cloud?.cloud_id ?? '',
    ]);
    const ofHosts = await Promise.all(hosts.map(({ id }) => read('host', id)));
    const ofCloud = await read('cloud', cloud?.cloud_id ?? '');
    for (const key of ['gpus_physical', 'gpus_allocated', 'vcpus_schedulable', 'memory_allocated'])
      expect(
        ofHosts.reduce((sum, reply) => sum + (value(reply, key) ?? 0), 0),
        key,
      ).toBe(value(ofCloud, key));
  });

  test('no more can be allocated than there is, on any level, and what contradicts is named', async () => {
    const { levels } = await read('all', '');
    for (const { by, id } of [{ by: 'all', id: '' }, ...levels])
      for (const { kind, broken, steps } of (await read(by, id)).kinds) {
        const at = (step: string) => steps.find(({ key }) => key === `${kind}_${step}`)?.value ?? null;
        if (kind === 'vcpus' || broken.length > 0) continue;
        expect(at('schedulable') ?? 0, `${by} ${id} ${kind}`).toBeLessThanOrEqual(at('physical') ?? Infinity);
        expect(at('allocated') ?? 0, `${by} ${id} ${kind}`).toBeLessThanOrEqual(at('physical') ?? Infinity);
      }
    const [row] = (await listOf(all.admin, PLACES)).rows;
    await all.db.run('update resource_sites set memory_allocated = memory_physical + 1 where id = ?', [
      Number(row?.['id']),
    ]);
    const marked = await read('site', String((row?.['site_id'] as number | null) ?? ''));
    expect(marked.kinds.find(({ kind }) => kind === 'memory')?.broken).toContain('allocated');
  });

  test('a place that does not exist and one that is not of the reader answer alike', async () => {
    const missing = await all.provider.get(`${CAPACITY}?by=site&id=999999`);
    const foreign = await all.provider.get(`${CAPACITY}?by=site&id=1`);
    expect([missing.status, missing.body.code]).toEqual([foreign.status, foreign.body.code]);
    expect(missing.status).toBe(404);
    const cloud =
      (await all.db.all<{ cloud_id: string }>('select cloud_id from clouds where provider_id is null limit 1'))[0]
        ?.cloud_id ?? '';
    expect((await all.provider.get(`${CAPACITY}?by=cloud&id=${cloud}`)).status).toBe(404);
    expect((await all.admin.get(`${CAPACITY}?by=galaxy`)).status).toBe(400);
    expect((await all.personal.get(CAPACITY)).body).toMatchObject({ code: 3000 });
  });
});
