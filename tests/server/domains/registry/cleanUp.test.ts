import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { agentOf, newGateway } from '../../../support/people/agents.ts';
import { IMS, REGISTRY_PASSWORD, registryWorld, type RegistryWorld } from '../../../support/servers/registryWorld.ts';

const MIB = 1_048_576;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SCOPE = 'repository:team/web:pull,push,delete';

/** A project with an image that was overwritten, and a gateway on the host of the registry. */
async function agentWorld() {
  const world = await registryWorld({ database: await oneDatabase() });
  const { all } = world;
  const id = await world.project(all.bp_admin, 'team');
  await all.bp_admin.post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
  await give(world, { old: 5 });
  await give(world, { new: 7 });
  const gateway = await newGateway(all);
  const agent = agentOf(all, gateway.path, gateway.token);
  await agent.post({ report: { hostname: 'images' } });
  const server = `${IMS}/servers/${world.registry}`;
  expect((await all.admin.put(server, { gateway_id: gateway.id })).status).toBe(200);
  const pass = async (ms: number) => {
    all.clock.advance(ms);
    await world.run();
    // Days on the clock end sessions.
    return all.as('admin');
  };
  const now = async () => (await all.as('admin').get(server)).body;
  const project = async () => (await all.as('bp_admin').get(`${IMS}/projects/${id}`)).body;
  const rights = async () => (await world.token(`bp_admin:${REGISTRY_PASSWORD}`, SCOPE)).access[0]?.actions;
  const command = async (body: Json = {}) => (await agent.post(body)).body.command;
  return { world, all, server, gateway, pass, now, project, rights, command };
}

async function give(world: RegistryWorld, layers: Record<string, number>) {
  const blobs = Object.entries(layers).map(([name, mib]) => ({ name, size: mib * MIB }));
  await world.pushed('team/web', '1', world.fake.image('team/web', '1', blobs));
}

describe('a clean-up by the agent of a gateway (7.4, decision 260)', () => {
  test('waits for the tokens, leaves the command to the agent, and records what it freed', async () => {
    const { world, all, server, pass, now, project, rights, command } = await agentWorld();
    expect((await all.admin.post(`${server}?action=beginCleanUp`)).body.status).toBe('cleaning');
    await world.run();
    // A token that was granted before is still good.
    await pass(5 * MINUTE_MS);
    expect([(await now()).status, await command()]).toEqual(['cleaning', null]);
    expect(await rights()).toEqual(['pull']);
    expect(await project()).toMatchObject({ closed_for: 'cleaning', refusal: 'cleaning' });
    await pass(MINUTE_MS + 1_000);
    expect((await now()).status).toBe('collecting');
    const order = await command();
    expect(order).toMatchObject({
      resource: 'registries',
      action: 'collect',
      values: { config_path: '/etc/docker/registry/config.yml' },
    });
    expect(await rights()).toEqual(['pull']);
    await command({ confirm: { id: order.id, ok: true } });
    await world.run();
    const ended = await now();
    expect(ended).toMatchObject({ status: 'ready', cleaning_since: null, fault: null });
    expect(Math.floor(ended.freed_bytes / MIB)).toBe(5);
    expect(await project()).toMatchObject({ closed_for: null, waiting_bytes: 0 });
    expect(await rights()).toEqual(['pull', 'push', 'delete']);
  });

  test('one that fails or is not heard of ends with its reason, and frees nothing', async () => {
    const { all, server, pass, now, project, command } = await agentWorld();
    await all.admin.post(`${server}?action=beginCleanUp`);
    await pass(6 * MINUTE_MS + 1_000);
    const order = await command();
    await command({ confirm: { id: order.id, ok: false, message: 'no space left' } });
    expect(await now()).toMatchObject({
      status: 'ready',
      fault: { code: '2207', message: expect.stringContaining('no space left') },
      freed_bytes: null,
    });
    expect(Math.floor((await project()).waiting_bytes / MIB)).toBe(5);
    await all.as('admin').post(`${server}?action=beginCleanUp`);
    await pass(6 * MINUTE_MS + 1_000);
    expect((await now()).status).toBe('collecting');
    await pass(4 * HOUR_MS);
    expect(await now()).toMatchObject({ status: 'ready', fault: { code: '2207' }, freed_bytes: null });
  });

  test('begins when it is due, and only if something waits', async () => {
    const { all, server, pass, now, command } = await agentWorld();
    await all.admin.put(server, { clean_every_days: 7 });
    const daily = async () => {
      for (const clean of all.platform.product.cleanup ?? []) await clean(all.context());
    };
    await pass(6 * 24 * HOUR_MS);
    await daily();
    expect((await now()).status).toBe('ready');
    await pass(24 * HOUR_MS + 1_000);
    await daily();
    expect((await now()).status).toBe('cleaning');
    await pass(6 * MINUTE_MS + 1_000);
    await command({ confirm: { id: (await command()).id, ok: true } });
    await pass(8 * 24 * HOUR_MS);
    await daily();
    expect((await now()).status).toBe('ready');
  });

  test('the last step is not begun by hand', async () => {
    const { all, server } = await agentWorld();
    await all.admin.post(`${server}?action=beginCleanUp`);
    expect((await all.admin.post(`${server}?action=collect`)).status).toBe(403);
  });
});

test('a registry that was made read-only is shown as such, and pushes are refused with that reason', async () => {
  const { world, server, all, now, project, rights } = await agentWorld();
  world.fake.readOnly = true;
  await all.admin.post(`${server}?action=check`);
  await world.run();
  expect(await now()).toMatchObject({ status: 'ready', cause: 'readOnly' });
  expect(await project()).toMatchObject({ closed_for: 'readOnly' });
  expect(await rights()).toEqual(['pull', 'delete']);
  expect(await project()).toMatchObject({ refusal: 'readOnly' });
  world.fake.readOnly = false;
  await all.admin.post(`${server}?action=check`);
  await world.run();
  expect([(await now()).cause, (await project()).closed_for]).toEqual([null, null]);
  expect(await rights()).toEqual(['pull', 'push', 'delete']);
});

test('a push that passes the quota is listed, and the project says at once that it takes no more', async () => {
  const { world, project, rights } = await agentWorld();
  const { id } = await project();
  await world.all.admin.put(`${IMS}/projects/${id}`, { quota_bytes: 8 * MIB });
  expect(await project()).toMatchObject({ closed_for: null });
  expect(await rights()).toEqual(['pull', 'push', 'delete']);
  const told = async () =>
    (await world.all.as('bp_admin').get('/api/sys/v1/inbox')).body.filter((each: { title: string }) =>
      each.title.includes('配额'),
    );
  expect(await told()).toEqual([]);
  await give(world, { new: 7, more: 9 });
  expect(await project()).toMatchObject({ closed_for: 'quota', refusal: null });
  expect(await told()).toMatchObject([
    { title: '镜像项目“team”已用完配额', level: 'warn', text: expect.stringContaining('16') },
  ]);
  // One more of the same is no second piece of news.
  await give(world, { new: 7, more: 9, most: 1 });
  expect(await told()).toHaveLength(1);
  expect((await project()).used_bytes).toBeGreaterThan(16 * MIB);
  expect(await rights()).toEqual(['pull', 'delete']);
  expect(await project()).toMatchObject({ refusal: 'quota' });
  await world.all.admin.put(`${IMS}/projects/${id}`, { quota_bytes: 20 * MIB });
  expect(await project()).toMatchObject({ closed_for: null, refusal: null });
});
