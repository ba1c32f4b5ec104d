// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { cloudWorld, type CloudWorld } from '../../../support/clouds/cloudWorld.ts';

const idOf = (records: Record<string, Json>[], name: string) =>
  String(records.find((record) => record.name === name)?.id);

async function machine({ all, create, list, run, cloud, path }: CloudWorld, client: Client = all.personal) {
  const size_id = idOf(await list(client, 'test-sizes'), 'small');
  const reply = await create(client, 'test-machines', {
    name: 'web',
    size_id,
    admin_password: 'once-only',
    networks: [],
  });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201, body: { status: 'creating' } });
  const address = `${path}/test-machines/${reply.body.id}`;
  await run();
  cloud.change('servers', 'servers-1', { status: 'active', vcpus: 2, size_id: 'small' });
  await run(2);
  return {
    address,
    id: String(reply.body.id),
    read: async () => (await client.get(address)).body,
    act: (action: string, input = {}) => client.post(`${address}?action=${action}`, input),
  };
}

describe('a write to a cloud', () => {
  test('is created there, polled until it is stable, and passes on values that are not stored', async () => {
    const world = await cloudWorld();
    const { id, read } = await machine(world);
    expect(await read()).toMatchObject({
      name: 'web',
      status: 'active',
      vcpus: 2,
      cloud_ref: 'servers-1',
      fault: null,
    });
    expect(world.cloud.items.servers?.get('servers-1')).toMatchObject({
      tenant: expect.stringContaining('tenant of'),
      fields: { admin_password: 'once-only', size_id: 'small' },
    });
    expect(
      JSON.stringify([
        await read(),
        await world.all.db.all('select * from jobs'),
        await world.all.db.all('select * from history where record_id = ?', [id]),
      ]),
    ).not.toContain('once-only');
    expect(await world.all.db.all("select id from jobs where kind like 'cloud-call%'")).toEqual([]);
  });

  test('names the owner to the owner, who may not read accounts, and to their organisation', async () => {
    const world = await cloudWorld();
    const { address } = await machine(world, world.all.as('bp_user'));
    for (const who of ['bp_user', 'bp_admin'] as const) {
      expect((await world.all.as(who).get(address)).body._labels).toMatchObject({
        user_id: 'bp_user',
        bp_id: expect.any(String),
      });
    }
    expect((await world.all.as('bp_user').get('/api/ums/v1/users')).status).toBe(403);
  });

  test('is one entry of the history with its steps, by the user; what the cloud does on its own stands alone', async () => {
    const world = await cloudWorld();
    const { address, act } = await machine(world);
    await act('stop');
    await world.run();
    world.cloud.change('servers', 'servers-1', { status: 'stopped' });
    await world.run(2);
    world.cloud.change('servers', 'servers-1', { vcpus: 8 });
    await world.sync();
    const entries = (await world.all.personal.get(`${address}/history`)).body;
    expect(entries).toMatchObject([
      { actor_name: null, changes: [{ field: 'vcpus', before: 2, after: 8 }] },
      {
        actor_name: 'personal',
        operation: 'stop',
        outcome: 'done',
        changes: [{ field: 'status', before: 'active', after: 'stopped' }],
        steps: [{ actor_name: 'personal' }, { actor_name: null }],
      },
      { actor_name: 'personal', operation: 'create', outcome: 'done', steps: [{ actor_name: 'personal' }, {}, {}] },
    ]);
    expect(entries[0]).not.toHaveProperty('steps');
    const created = entries[2].changes.find(({ field }: { field: string }) => field === 'status');
    expect(created).toMatchObject({ before: null, after: 'active' });
  });

  test('does not send empty values to the cloud, inside lists either', async () => {
    const { all, create, list, run, cloud } = await cloudWorld();
    const size_id = idOf(await list(all.personal, 'test-sizes'), 'small');
    expect(
      (
        await create(all.personal, 'test-machines', {
          name: 'web',
          size_id,
          description: null,
          networks: [{ network_id: null, ip: '10.0.0.9' }],
        })
      ).status,
    ).toBe(201);
    await run();
    const { fields } = cloud.items.servers?.get('servers-1') ?? {};
    expect(fields).toMatchObject({ networks: [{ ip: '10.0.0.9' }] });
    expect(JSON.stringify(fields)).not.toContain('null');
  });

  test('is cleared in the cloud when it is cleared here, and stays so', async () => {
    const world = await cloudWorld();
    const { address, read } = await machine(world);
    await world.all.personal.put(address, { description: 'new' });
    await world.run();
    await world.all.personal.put(address, { description: null });
    await world.run();
    expect(world.cloud.items.servers?.get('servers-1')?.fields).toMatchObject({ description: null });
    expect(await read()).toMatchObject({ description: null, fault: null });
  });

  test('is refused for several records with one address, on validation and on creation', async () => {
    const { all, create, list } = await cloudWorld();
    const body = {
      name: 'web',
      size_id: idOf(await list(all.personal, 'test-sizes'), 'small'),
      networks: [{ ip: null }, { ip: '10.0.0.9' }],
    };
    expect(await create(all.personal, 'test-machines', { ...body, count: 2 })).toMatchObject({
      status: 400,
      body: { fields: { 'networks.1.ip': expect.any(String) } },
    });
    expect((await create(all.personal, 'test-machines?dry_run=true', { ...body, count: 2 })).body).toMatchObject({
      ok: false,
      problems: [{ field: 'networks.1.ip' }],
    });
    expect(await list(all.personal, 'test-machines')).toEqual([]);
    expect((await create(all.personal, 'test-machines', { ...body, count: 1 })).status).toBe(202);
  });

  test('shows the state of its action until the cloud reaches the requested one', async () => {
    const world = await cloudWorld();
    const { read, act } = await machine(world);
    expect(await act('stop')).toMatchObject({ status: 202, body: { status: 'stopping' } });
    expect(await act('stop')).toMatchObject({ status: 409 });
    await world.run();
    expect((await read()).status).toBe('stopping');
    world.cloud.change('servers', 'servers-1', { status: 'stopped' });
    await world.run(2);
    expect(await read()).toMatchObject({ status: 'stopped', fault: null });
  });

  test('returns to its previous state when the cloud refuses, with the reason', async () => {
    const world = await cloudWorld();
    const { address, read, act } = await machine(world);
    world.cloud.faults['servers.stop'] = 'conflict';
    await act('stop');
    await world.run();
    const [entry] = (await world.all.personal.get(`${address}/history`)).body;
    expect(entry).toMatchObject({ actor_name: 'personal', operation: 'stop', outcome: 'failed' });
    expect(await read()).toMatchObject({
      status: 'active',
      fault: { code: '12936', message: '资源当前状态不允许此操作：servers.stop failed' },
    });
    delete world.cloud.faults['servers.stop'];
    await act('stop');
    expect(await read()).toMatchObject({ status: 'stopping', fault: null });
  });

  test('sends the generated password, which is shown once and never stored', async () => {
    const world = await cloudWorld();
    const { id, act, read } = await machine(world);
    const { status, body } = await act('rescue', { admin_password: 'of the caller' });
    expect([status, body.status]).toEqual([202, 'rescuing']);
    expect(body.admin_password).toMatch(/^\S{8,}aA1@$/);
    const kept = async () =>
      JSON.stringify([
        await read(),
        await world.all.db.all('select * from jobs'),
        await world.all.db.all('select * from history where record_id = ?', [id]),
      ]);
    expect(await kept()).not.toContain(body.admin_password);
    await world.run();
    expect(world.cloud.inputs).toEqual([{ admin_password: body.admin_password }]);
    world.cloud.change('servers', 'servers-1', { status: 'rescued' });
    await world.run(2);
    expect(await kept()).not.toContain(body.admin_password);
  });

  test('is retried if the cloud does not answer, and finally given up', async () => {
    const world = await cloudWorld();
    const { read, act } = await machine(world);
    world.cloud.faults['servers.stop'] = 'unreachable';
    await act('stop');
    await world.run();
    expect((await read()).status).toBe('stopping');
    for (let attempt = 0; attempt < 5; attempt += 1) await world.run(20);
    expect(await read()).toMatchObject({ status: 'active', fault: { code: '12006' } });
  });

  test('a failed creation is in error with its reason, and can be deleted', async () => {
    const world = await cloudWorld();
    world.cloud.faults['servers.create'] = 'capacity';
    const { address, read } = await machine(world);
    expect(await read()).toMatchObject({ status: 'error', cloud_ref: null, fault: { code: '12938' } });
    expect((await world.all.personal.delete(address)).status).toBe(204);
  });

  test('stays until the cloud has deleted it', async () => {
    const world = await cloudWorld();
    const { address, read } = await machine(world);
    expect(await world.all.personal.delete(address)).toMatchObject({ status: 202, body: { status: 'deleting' } });
    await world.run();
    expect((await read()).status).toBe('deleting');
    world.cloud.items.servers?.delete('servers-1');
    world.cloud.calls.length = 0;
    await world.run(2);
    expect((await world.all.personal.get(address)).status).toBe(404);
    // Its network cards are gone too: the kinds around it are read at once.
    expect(world.cloud.calls).toContain('networks.list');
  });

  test('is reverted when the cloud refuses a change', async () => {
    const world = await cloudWorld();
    const { address, read } = await machine(world);
    world.cloud.faults['servers.update'] = 'invalid';
    expect((await world.all.personal.put(address, { description: 'new' })).body.description).toBe('new');
    await world.run();
    expect(await read()).toMatchObject({ description: null, status: 'active', fault: { code: '12939' } });
    delete world.cloud.faults['servers.update'];
    await world.all.personal.put(address, { description: 'newer' });
    await world.run();
    expect(await read()).toMatchObject({ description: 'newer', fault: null });
    expect(world.cloud.items.servers?.get('servers-1')?.fields).toMatchObject({ description: 'newer' });
  });

  test('happens once, although the process crashes before the response', async () => {
    const world = await cloudWorld();
    const { read, act } = await machine(world);
    await act('stop');
    // As after a crash during the call: the job has started, its lease has expired, and the machine stops.
    await world.all.db.run("update jobs set attempts = 1 where kind like 'cloud-call%'");
    world.cloud.change('servers', 'servers-1', { status: 'stopping' });
    await world.run();
    expect(world.cloud.calls).not.toContain('servers.stop servers-1');
    world.cloud.change('servers', 'servers-1', { status: 'stopped' });
    await world.run(2);
    expect(await read()).toMatchObject({ status: 'stopped', fault: null });
  });

  test('is created once, although the process crashes before the response', async () => {
    const world = await cloudWorld();
    const size_id = idOf(await world.list(world.all.personal, 'test-sizes'), 'small');
    const { body } = await world.create(world.all.personal, 'test-machines', { name: 'web', size_id });
    await world.cloud.driver.kinds.servers?.create?.(
      { name: 'web', flavor_id: 'small', source: 'image', networks: [] },
      { token: body.id, tenant: 'its own' },
    );
    await world.sync();
    expect(world.cloud.items.servers?.size).toBe(1);
    expect(await world.list(world.all.system, 'test-machines')).toMatchObject([
      { id: body.id, cloud_ref: 'servers-1' },
    ]);
  });

  test('is not repeated if the process crashed and the cloud reports it as done', async () => {
    const world = await cloudWorld();
    const { act, read } = await machine(world);
    const done: string[] = [];
    if (world.cloud.driver.kinds.servers) {
      world.cloud.driver.kinds.servers.wasDone = async (ref, action, since) => {
        done.push(`${action} ${ref} ${world.all.clock.now() - since}`);
        return action === 'stop';
      };
    }
    // Each of them was started and interrupted; the machine is in its previous state.
    await act('stop');
    await world.all.db.run("update jobs set attempts = 1 where kind like 'cloud-call%'");
    await world.run(1);
    expect(world.cloud.calls).not.toContain('servers.stop servers-1');
    world.cloud.change('servers', 'servers-1', { status: 'stopped' });
    await world.run(20);
    expect((await read()).status).toBe('stopped');
    await act('start');
    await world.all.db.run("update jobs set attempts = 1 where kind like 'cloud-call%'");
    await world.run(1);
    expect(world.cloud.calls.filter((call) => call === 'servers.start servers-1')).toHaveLength(1);
    expect(done).toEqual(['stop servers-1 1000', 'start servers-1 1000']);
  });

  test('is refused by a cloud that does not offer it', async () => {
    const world = await cloudWorld();
    const { act } = await machine(world);
    expect(await act('rebuild')).toMatchObject({ status: 409, body: { code: 12940, why: { kind: 'capability' } } });
  });

  test('refers only to items of the same cloud', async () => {
    const world = await cloudWorld();
    const [elsewhere] = (await world.all.personal.get(`${world.other.path}/test-sizes`)).body;
    expect(
      await world.create(world.all.personal, 'test-machines', { name: 'stray', size_id: elsewhere.id }),
    ).toMatchObject({ status: 400, body: { fields: { size_id: expect.any(String) } } });
  });
});
