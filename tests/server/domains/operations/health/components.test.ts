import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beat } from '#server/domains/operations/health/processes/keepBeating.ts';
import { storeStop, type ProcessFacts } from '#server/domains/operations/health/processes/processRows.ts';
import { keepProbing } from '#server/domains/operations/health/probe/probeJob.ts';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase, type DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';

const PATH = '/api/omc/v1/health-components';
const MINUTE = 60_000;
const FIGURES = { lag_ms: 3, connections: 2, streams: 1 };

const factsOf = (name: string): ProcessFacts => ({
  name,
  role: 'server',
  version: '1.2.3',
  host: name.split(':')[0] ?? '',
  pid: 17,
  started_at: START,
});

interface World {
  all: Scenario;
  cloud: { cloud_id: string; name: string };
  /** One round of the prober, a minute later. */
  round(): Promise<void>;
  beats(name: string): Promise<void>;
  state(name: string): Promise<Record<string, unknown> | undefined>;
  faults(faults: Record<string, Json>): Promise<void>;
}

async function world(database?: DatabaseUnderTest): Promise<World> {
  const all = await createScenario(database ? { database } : {});
  const clouds = (await all.admin.get('/api/cmp/v1/clouds')).body;
  const cloud = clouds.find(
    (each: { product: string; simulated: boolean }) => each.simulated && each.product === 'openstack',
  );
  // The inventory of the others would be read every minute.
  await all.db.run('delete from clouds where cloud_id <> ?', [cloud.cloud_id]);
  await keepProbing(all.context());
  return {
    all,
    cloud,
    async round() {
      all.clock.advance(MINUTE);
      await all.platform.runner.runDue();
    },
    beats: (name) => beat(all.context(), { facts: factsOf(name), figures: async () => FIGURES }),
    state: async (name) => {
      const { body } = await all.admin.get(`${PATH}?filter=${encodeURIComponent(JSON.stringify({ name }))}`);
      return body[0];
    },
    async faults(faults) {
      const { status } = await all.admin.put(`/api/cmp/v1/clouds/${cloud.cloud_id}/simulator/faults`, faults);
      expect(status).toBe(200);
    },
  };
}

describe.each([await oneDatabase()])('components on $dialect (D12)', (database) => {
  let shared: World;
  beforeAll(async () => void (shared = await world(database)));
  afterAll(() => shared.all.close());

  test('a program of a cloud is red after two failures with its hosts, and green after two successes', async () => {
    const { cloud, round, state, faults } = shared;
    const name = `${cloud.name} / nova-compute`;
    await round();
    expect(await state(name)).toMatchObject({ state: 'unknown', cause: null, area: 'clouds', kind: 'program' });
    await round();
    expect(await state(name)).toMatchObject({ state: 'up', working: 10, total: 10 });
    await faults({ stopped: ['nova-compute@sim-node-03'] });
    await round();
    expect(await state(name)).toMatchObject({ state: 'up', working: 9 });
    await round();
    const degraded = await state(name);
    expect(degraded).toMatchObject({
      state: 'degraded',
      cause: 'partial',
      cause_detail: 'sim-node-03',
      since: degraded?.last_check_at,
    });
    await faults({ stopped: ['nova-compute'] });
    await round();
    await round();
    expect(await state(name)).toMatchObject({ state: 'down', cause: 'reported', working: 0 });
    await faults({});
    await round();
    expect(await state(name)).toMatchObject({ state: 'down', cause: 'reported' });
    await round();
    expect(await state(name)).toMatchObject({ state: 'up', cause: null, cause_detail: null });
  });

  test('what depends on a cloud that does not answer is unknown, and the cloud itself is down', async () => {
    const { cloud, round, state, faults } = shared;
    const up = await state(cloud.name);
    expect(up).toMatchObject({ state: 'up', kind: 'cloud', working: 5, total: 5 });
    const program = await state(`${cloud.name} / nova-compute`);
    expect(program).toMatchObject({ depends_on: [up?.id] });
    await faults({ api_down: true });
    await round();
    expect(await state(cloud.name)).toMatchObject({ state: 'up' });
    await round();
    expect(await state(cloud.name)).toMatchObject({ state: 'down', cause: 'refused' });
    expect(await state(`${cloud.name} / compute`)).toMatchObject({ state: 'down', cause: 'refused' });
    expect(await state(`${cloud.name} / nova-compute`)).toMatchObject({ state: 'unknown', cause: 'dependency' });
    await faults({});
    await round();
    await round();
    expect(await state(`${cloud.name} / nova-compute`)).toMatchObject({ state: 'up' });
  });

  test('the work of the platform is a component, named in both languages', async () => {
    const { round, state } = shared;
    await round();
    expect(await state('任务队列')).toMatchObject({ kind: 'work', name_en: 'Queue of jobs' });
  });

  test('a process that is killed is red after two missed beats; one that stops says so', async () => {
    const { all, beats, state } = shared;
    await beats('one:8080');
    await beats('two:8080');
    expect(await state('two:8080')).toMatchObject({
      state: 'up',
      kind: 'process',
      version: '1.2.3',
      pid: 17,
      host: 'two',
      ...FIGURES,
    });
    all.clock.advance(30_000);
    await beats('one:8080');
    expect(await state('two:8080')).toMatchObject({ state: 'up' });
    all.clock.advance(15_000);
    await beats('one:8080');
    expect(await state('two:8080')).toMatchObject({ state: 'down', cause: 'silent' });
    expect(await state('one:8080')).toMatchObject({ state: 'up' });
    await beats('two:8080');
    expect(await state('two:8080')).toMatchObject({ state: 'up', cause: null });
    await storeStop(all.context(), factsOf('two:8080'));
    all.clock.advance(MINUTE);
    await beats('one:8080');
    const stopped = await state('two:8080');
    expect(stopped).toMatchObject({ state: 'stopped', cause: null });
    expect((await all.admin.delete(`${PATH}/${stopped?.id}`)).status).toBe(204);
    await beats('one:8080');
    expect(await state('two:8080')).toBeUndefined();
  });

  test('while nothing is probed everything is unknown, and that time counts for neither side', async () => {
    const { all, cloud, round, beats, state } = shared;
    await round();
    const before = await state(cloud.name);
    expect(before).toMatchObject({ state: 'up' });
    all.clock.advance(10 * MINUTE);
    await beats('one:8080');
    expect(await state(cloud.name)).toMatchObject({ state: 'unknown', cause: 'prober', since: before?.last_check_at });
    await round();
    expect(await state(cloud.name)).toMatchObject({ state: 'unknown' });
    await round();
    expect(await state(cloud.name)).toMatchObject({ state: 'up', cause: null });
    const { body } = await all.admin.get(`${PATH}/days`);
    const { unknown_s, ...today } = body.components[String(before?.id)].at(-1);
    // Ten minutes and the rest of the round before it, then until the second success.
    expect(unknown_s).toBeGreaterThanOrEqual(12 * 60);
    const known = today.up_s + today.down_s;
    await round();
    expect((await state(cloud.name))?.availability).toBeCloseTo(today.up_s / known);
  });

  test('a cloud in maintenance is not asked, and one that is removed is forgotten with its parts', async () => {
    const { all, cloud, round, state } = shared;
    await all.db.run(`update clouds set status = 'maintenance' where cloud_id = ?`, [cloud.cloud_id]);
    await round();
    expect(await state(cloud.name)).toMatchObject({ state: 'maintenance', cause: null });
    expect(await state(`${cloud.name} / nova-compute`)).toMatchObject({ state: 'maintenance' });
    await all.admin.delete(`/api/cmp/v1/clouds/${cloud.cloud_id}?force=true`);
    await round();
    expect(await state(cloud.name)).toBeUndefined();
    expect(await state(`${cloud.name} / nova-compute`)).toBeUndefined();
  });
});

describe('gateways, and who may see components (D12, spec 2.2)', () => {
  let shared: World;
  beforeAll(async () => void (shared = await world()));
  afterAll(() => shared.all.close());

  test('a gateway that its agent left silent is down, with the services that run on it beside', async () => {
    const { all, round, state } = shared;
    await round();
    const [gateway] = (await all.admin.get('/api/ecrm/v1/gws?filter={"status":"active"}')).body;
    expect(await state(gateway.name)).toMatchObject({ state: 'up', kind: 'agent', area: 'gateways' });
    await all.db.run(`update gateways set status = 'unreachable' where id = ?`, [gateway.id]);
    await round();
    const down = await state(gateway.name);
    expect(down).toMatchObject({ state: 'down', cause: 'silent' });
    const agents = (await all.admin.get(`/api/ecrm/v1/service-agents?filter={"gateway_id":${gateway.id}}`)).body;
    for (const { name } of agents) expect(await state(name)).toMatchObject({ depends_on: [down?.id] });
  });

  test('what is down stands first in the list, and what is stopped last', async () => {
    const { all, round, beats } = await world();
    await beats('b-killed:1');
    await beats('a-stopped:1');
    await storeStop(all.context(), factsOf('a-stopped:1'));
    for (let count = 0; count < 3; count += 1) await round();
    const { body } = await all.admin.get(`${PATH}?range=[0,99]`);
    const states = body.map(({ state }: { state: string }) => state);
    expect(states[0]).toBe('down');
    expect(new Set(states.slice(states.indexOf('stopped')))).toEqual(new Set(['stopped']));
  });

  test('administrators of the platform only', async () => {
    const { all } = shared;
    for (const client of [all.bp_admin, all.personal]) {
      expect((await client.get(PATH)).status).toBe(403);
      expect((await client.get(`${PATH}/1`)).status).toBe(403);
      expect((await client.get(`${PATH}/days`)).status).toBe(403);
    }
    expect((await all.guest.get(PATH)).status).toBe(401);
    expect((await all.admin.get(`${PATH}/999999`)).body).toMatchObject({ code: 25014 });
    expect((await all.admin.post(PATH, { name: 'mine' })).status).toBe(403);
  });
});
