import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordJob, recordKey } from '#server/domains/billing/unpaid/recordJob.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { DOCKER } from '../../../support/clouds/containerWorld.ts';
import { SHOP_BODY, SHOP_SCHEMA, STACKS, stackWorld, type StackWorld } from '../../../support/clouds/stackWorld.ts';

const QUOTAS = '/api/cmp/v1/cloud-quotas';

describe('apps and what a tenant may use and pay for (operations 6)', () => {
  let all: Scenario;
  let world: StackWorld;
  let shop: number;
  beforeAll(async () => {
    all = await createScenario();
    world = await stackWorld({}, all);
    shop = await world.template([{ version: '1.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY }]);
  });
  afterAll(() => all.close());

  const install = async (name: string, more: Record<string, Json> = {}): Promise<string> => {
    const made = await world.install(all.personal, shop, { name, ...more });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const now = (id: string) => world.stack(all.personal, id);

  test('a quota that ends in the middle: the app says so, and continues where it stopped', async () => {
    const { id: user_id } = (await all.personal.get('/api/ums/v1/users/current')).body;
    const rows: Record<string, number>[] = (await all.personal.get(`${DOCKER}/deployments?range=[0,99]`)).body;
    const used = rows.reduce((sum, each) => sum + (each['cpu_total'] ?? 0), 0);
    const quota = await all.admin.post(QUOTAS, { key: 'container_cpu', limit: Math.ceil(used) + 1, user_id });
    expect(quota.status).toBe(201);
    const id = await install('wide', { overrides: { copies: 5 } });
    await world.run(60);
    expect(await now(id)).toMatchObject({ status: 'failed', fault: { message: expect.stringMatching(/web.*配额/) } });
    expect((await world.deployments(all.personal, id)).map(({ name }) => name)).toEqual(['wide-db']);
    await all.admin.delete(`${QUOTAS}/${quota.body.id}`);
    const again = await world.on(all.personal, id, 'change');
    expect(again.status, JSON.stringify(again.body)).toBe(202);
    await world.run(60);
    expect(await now(id)).toMatchObject({ status: 'deployed', fault: null });
    expect(await world.deployments(all.personal, id)).toMatchObject([{ name: 'wide-db' }, { replicas: 5 }]);
  });

  test('a change that changes nothing is refused', async () => {
    const id = await install('same');
    await world.run(40);
    expect(await world.on(all.personal, id, 'change')).toMatchObject({ status: 400, body: { code: 2012 } });
    expect((await world.on(all.personal, id, 'change', { secret_values: { password: 'a new one' } })).status).toBe(202);
  });

  test('arrears stop an app, a payment starts it, and what is never paid is uninstalled though protected', async () => {
    const id = await install('unpaid', { protected: true });
    await world.run(40);
    const take = async (step: 'stop' | 'start' | 'release') => {
      await all.context().transaction(async (inside) => {
        const task = { resource: 'stacks', id, step } as const;
        await inside.jobs.drop(inside, recordKey(task));
        await inside.jobs.schedule(inside, recordJob(task, inside.clock()));
      });
      await world.run(120);
    };
    await take('stop');
    expect(await now(id)).toMatchObject({ status: 'stopped' });
    expect((await world.deployments(all.personal, id)).map(({ status }) => status)).toEqual(['stopped', 'stopped']);
    await take('start');
    expect(await now(id)).toMatchObject({ status: 'deployed' });
    await take('release');
    expect((await all.personal.get(`${STACKS}/${id}`)).status).toBe(404);
    expect(await world.deployments(all.personal, id)).toEqual([]);
  });

  test('the warehouse offers templates that everybody may install', async () => {
    const item = (more: Record<string, Json>) =>
      all.admin.post('/api/bill/v1/warehouse-items', {
        name: '商店',
        code: 'shop-item',
        type: 'app',
        version: '1',
        summary: '商店',
        ...more,
      });
    const own = await world.template([{ version: '1.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY }], {
      for_everyone: false,
    });
    expect((await item({ template_id: own })).body).toMatchObject({
      fields: { template_id: expect.any(String) },
    });
    const made = await item({ template_id: shop });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { template_id: shop } });
  });
});
