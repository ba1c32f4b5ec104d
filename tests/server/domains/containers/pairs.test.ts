import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { setSimulatorFault } from '#server/domains/cloud/simulator/store/faults.ts';
import { recordJob } from '#server/domains/billing/unpaid/recordJob.ts';
import { containerWorldOn, DOCKER, type ContainerWorld } from '../../../support/clouds/containerWorld.ts';
import { createScenario } from '../../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';
const QUOTAS = '/api/cmp/v1/cloud-quotas';

describe('what meets a deployment', () => {
  let world: ContainerWorld;
  beforeAll(async () => {
    world = await containerWorldOn(await createScenario());
  });
  afterAll(() => world.all.close());

  async function running(name: string, more: Record<string, Json> = {}): Promise<string> {
    const made = await world.deploy(world.all.personal, { name, ...more });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    await world.run(24);
    expect(await world.deployment(world.all.personal, made.body.id)).toMatchObject({ status: 'running' });
    return made.body.id;
  }
  const update = (id: string, body: Record<string, Json>) =>
    world.all.personal.put(`${DOCKER}/deployments/${id}`, body);
  const now = (id: string) => world.deployment(world.all.personal, id);

  test('an update that fails goes back, and the record has the former content again', async () => {
    const id = await running('back', { cpu: 0.5 });
    expect((await update(id, { image: 'shop/missing:2', cpu: 1 })).body).toMatchObject({ units: 1 });
    await world.run(40);
    expect(await now(id)).toMatchObject({
      status: 'running',
      revision: 1,
      failed_revision: 2,
      image: 'shop/web:1.0',
      cpu: 0.5,
      units: 0.5,
      fault: null,
    });
    const { body } = await world.all.personal.get(
      `${DOCKER}/revisions?filter=${query({ deployment_id: id })}&sort=["number","ASC"]`,
    );
    expect(body).toMatchObject([
      { number: 1, state: 'active' },
      { number: 2, state: 'failed', reason: expect.stringContaining('was not found') },
    ]);
  });

  test('arrears during a rollout: it is stopped once the rollout has ended, and started when it is paid for', async () => {
    const id = await running('unpaid', { replicas: 2 });
    await update(id, { image: 'shop/web:2.0' });
    await world.all.platform.runner.runDue();
    expect(await now(id)).toMatchObject({ status: 'updating' });
    const schedule = (step: 'stop' | 'start') =>
      world.all.context().transaction(async (inside) => {
        await inside.jobs.schedule(inside, recordJob({ resource: 'containerDeployments', id, step }, inside.clock()));
      });
    await schedule('stop');
    await world.run(600);
    expect(await now(id)).toMatchObject({ status: 'stopped', image: 'shop/web:2.0', revision: 2 });
    expect(await world.instances(world.all.personal, id)).toMatchObject([{ status: 'exited' }, { status: 'exited' }]);
    expect((await world.act(world.all.personal, id, 'start')).status).toBe(202);
    await world.run(60);
    expect(await now(id)).toMatchObject({ status: 'running', ready_replicas: 2 });
  });

  test('a secret stays as long as a deployment uses it; a rollback to one that is gone is refused', async () => {
    const { personal } = world.all;
    const secret = await personal.post(`${DOCKER}/secrets`, { name: 'db', value: 'open sesame' });
    expect(secret.body).not.toHaveProperty('value');
    const id = await running('secretive', { secrets: [{ secret_id: secret.body.id, as: 'env', target: 'DB' }] });
    expect(await personal.delete(`${DOCKER}/secrets/${secret.body.id}`)).toMatchObject({
      status: 409,
      body: { code: 1908 },
    });
    await update(id, { secrets: [] });
    await world.run(30);
    expect((await personal.delete(`${DOCKER}/secrets/${secret.body.id}`)).status).toBe(204);
    const [first] = (await personal.get(`${DOCKER}/revisions?filter=${query({ deployment_id: id, number: 1 })}`)).body;
    expect(JSON.stringify(first)).not.toContain('open sesame');
    expect(await world.act(personal, id, 'rollback', { revision_id: first.id })).toMatchObject({
      status: 409,
      body: { code: 1910 },
    });
    const stored = await world.all.db.all('select wanted, progress from container_desired');
    expect(JSON.stringify(stored)).not.toContain('open sesame');
  });

  test("another tenant's secret, deployment and revision do not exist", async () => {
    const { personal, bp_admin } = world.all;
    const secret = await bp_admin.post(`${DOCKER}/secrets`, { name: 'theirs', value: 'x' });
    const foreign = { secrets: [{ secret_id: secret.body.id, as: 'env', target: 'A' }] };
    expect((await world.deploy(personal, { name: 'thief', ...foreign })).status).toBe(400);
    const id = await running('mine');
    const [revision] = (await personal.get(`${DOCKER}/revisions?filter=${query({ deployment_id: id })}`)).body;
    const theirs = await world.deploy(bp_admin, { name: 'theirs' });
    await world.run(24);
    expect(await world.act(bp_admin, theirs.body.id, 'rollback', { revision_id: revision.id })).toMatchObject({
      status: 400,
    });
    for (const [path, method] of [
      [`deployments/${id}`, 'get'],
      [`deployments/${id}?action=stop`, 'post'],
      [`revisions/${revision.id}`, 'get'],
    ] as const)
      expect((await bp_admin[method](`${DOCKER}/${path}`, {})).status).toBe(404);
  });

  test('in maintenance or offline, an engine is only read, in its lists and for new deployments', async () => {
    const { admin, personal } = world.all;
    const id = await running('resting');
    await admin.post(`${CLOUDS}/${world.cloudId}/action`, { action: 'offline' });
    await world.run(4);
    expect(await world.act(personal, id, 'scale', { replicas: 2 })).toMatchObject({
      status: 409,
      body: { code: 12003 },
    });
    expect((await update(id, { replicas: 2 })).body).toMatchObject({ code: 12003 });
    expect((await world.deploy(personal, { name: 'late' })).body).toMatchObject({ code: 12003 });
    const why = (await personal.get(`/api/sys/v1/permissions/containerDeployments/${id}`)).body;
    expect(JSON.stringify(why)).toContain('cloud');
    expect(await now(id)).toMatchObject({ status: 'running' });
    await admin.post(`${CLOUDS}/${world.cloudId}/action`, { action: 'online' });
    await world.run(10);
    expect((await world.act(personal, id, 'scale', { replicas: 2 })).status).toBe(202);
    await world.run(24);
  });

  test('a cloud that the reader may not see hides what is in it, also from lists', async () => {
    const { admin, personal } = world.all;
    const id = await running('hidden');
    await admin.put(`${CLOUDS}/${world.cloudId}`, { enabled: false });
    expect((await personal.get(`${DOCKER}/deployments/${id}`)).status).toBe(404);
    expect((await personal.get(`${DOCKER}/deployments`)).body).toEqual([]);
    expect((await admin.get(`${DOCKER}/deployments/${id}`)).status).toBe(200);
    expect((await world.deploy(personal, { name: 'unseen' })).status).toBe(400);
    await admin.put(`${CLOUDS}/${world.cloudId}`, { enabled: true });
    expect((await personal.get(`${DOCKER}/deployments/${id}`)).status).toBe(200);
  });

  test('an engine that is silent in the middle of a rollout: it is finished when it answers again', async () => {
    const { db } = world.all;
    const id = await running('silent', { replicas: 2 });
    await update(id, { image: 'shop/web:2.0' });
    await world.run(4);
    await setSimulatorFault(db, world.cloudId, { api_down: true });
    await world.run(30);
    expect(await now(id)).toMatchObject({ status: 'updating' });
    await setSimulatorFault(db, world.cloudId, {});
    await world.run(120);
    expect(await now(id)).toMatchObject({ status: 'running', revision: 2, ready_replicas: 2 });
  });

  test('a container that is removed by hand is made again, and that is seen', async () => {
    const { personal } = world.all;
    const id = await running('repaired', { replicas: 2 });
    const [first] = await world.instances(personal, id);
    expect((await personal.delete(`${DOCKER}/instances/${String(first?.id)}`)).status).toBe(202);
    await world.run(30);
    expect(await now(id)).toMatchObject({ status: 'running', ready_replicas: 2, repair_count: 1 });
    const after = await world.instances(personal, id);
    expect(after).toHaveLength(2);
    expect(after.map((each) => each.id)).not.toContain(first?.id);
  });

  test('quotas count every replica, for a new deployment, an update, a scale and a rollback', async () => {
    const { admin, personal } = world.all;
    const { id: user_id } = (await personal.get('/api/ums/v1/users/current')).body;
    const id = await running('counted', { cpu: 2, replicas: 2 });
    await update(id, { cpu: 0.5 });
    await world.run(40);
    const used = (await personal.get(`${DOCKER}/deployments?range=[0,99]&fields=cpu_total`)).body.reduce(
      (sum: number, each: { cpu_total: number }) => sum + each.cpu_total,
      0,
    );
    const quota = await admin.post(QUOTAS, { key: 'container_cpu', limit: Math.ceil(used) + 1, user_id });
    expect(quota.status).toBe(201);
    const refused = { status: 409, body: { code: 12942, quota: { key: 'container_cpu' } } };
    expect(await world.deploy(personal, { name: 'greedy', cpu: 1, replicas: 9 })).toMatchObject(refused);
    expect(await update(id, { cpu: 4 })).toMatchObject(refused);
    expect(await world.act(personal, id, 'scale', { replicas: 40 })).toMatchObject(refused);
    const [first] = (await personal.get(`${DOCKER}/revisions?filter=${query({ deployment_id: id, number: 1 })}`)).body;
    expect(await world.act(personal, id, 'rollback', { revision_id: first.id })).toMatchObject(refused);
    expect(await now(id)).toMatchObject({ cpu: 0.5, replicas: 2, status: 'running' });
    await admin.delete(`${QUOTAS}/${quota.body.id}`);
    expect((await world.act(personal, id, 'rollback', { revision_id: first.id })).status).toBe(202);
    await world.run(40);
    expect(await now(id)).toMatchObject({ cpu: 2, revision: 3 });
  });

  test('one terminal at a time for each user and container (spec 8.1)', async () => {
    const { personal, admin } = world.all;
    const id = await running('shell');
    const [container] = await world.instances(personal, id);
    const open = (client = personal) => client.post(`${DOCKER}/instances/${String(container?.id)}/console`, {});
    expect(await open()).toMatchObject({ status: 201, body: { type: 'terminal' } });
    expect(await open()).toMatchObject({
      status: 409,
      body: { code: 1911, message: '已有打开终端，同时只能打开一个终端!' },
    });
    expect((await open(admin)).status).toBe(201);
    expect((await open(world.all.bp_admin)).status).toBe(404);
    await personal.post(`${DOCKER}/instances/${String(container?.id)}?action=stop`, {});
    await world.run(10);
    expect(await open()).toMatchObject({ status: 409, body: { code: 1905 } });
  });

  test("another tenant's container, its log, its measures and its terminal answer exactly like missing ones", async () => {
    const { personal, bp_admin, guest } = world.all;
    const id = await running('private');
    const [container] = await world.instances(personal, id);
    const calls = (client: typeof personal, of: string) => [
      client.get(`${DOCKER}/instances/${of}`),
      client.get(`${DOCKER}/instances/${of}/logs`),
      client.get(`${DOCKER}/instances/${of}/logs?follow=true`),
      client.get(`${DOCKER}/instances/${of}/logs?download=true`),
      client.get(`${DOCKER}/instances/${of}/metrics`),
      client.get(`${DOCKER}/instances/${of}/history`),
      client.post(`${DOCKER}/instances/${of}/console`, {}),
      client.post(`${DOCKER}/instances/${of}?action=stop`, {}),
      client.delete(`${DOCKER}/instances/${of}`),
    ];
    const plain = (replies: Awaited<ReturnType<typeof personal.get>>[]) =>
      replies.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }));
    const foreign = plain(await Promise.all(calls(bp_admin, String(container?.id))));
    const missing = plain(await Promise.all(calls(bp_admin, '00000000-0000-4000-8000-00000000ffff')));
    expect(foreign).toEqual(missing);
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    for (const { status } of await Promise.all(calls(guest, String(container?.id)))) expect(status).toBe(401);
    expect(await world.instances(bp_admin, id)).toEqual([]);
    expect((await personal.get(`${DOCKER}/instances/${String(container?.id)}/logs`)).status).toBe(200);
  });

  test('a volume over its size is shown as that; the engine lets it grow', async () => {
    const volumes = [{ name: 'data', path: '/data', size_gb: 2 }];
    const [small, large] = [
      await running('small', { volumes }),
      await running('large', { image: 'shop/hoarder:1', volumes }),
    ];
    const told = async () =>
      (await world.all.personal.get('/api/sys/v1/inbox')).body.filter((each: { title: string }) =>
        each.title.includes('数据卷'),
      );
    await world.all.admin.post(`${CLOUDS}/${world.cloudId}/action`, { action: 'sync' });
    await world.run(10);
    expect(await told()).toMatchObject([
      {
        title: '部署“large”的数据卷超出了大小',
        text: expect.stringContaining('data 2.92 GiB / 2 GiB'),
        level: 'warn',
        link: `/containers/deployments/${large}`,
      },
    ]);
    // Not with each look at it, but with each time that it passes the size.
    const measure = async () => {
      await world.all.admin.post(`${CLOUDS}/${world.cloudId}/action`, { action: 'sync' });
      await world.run(80);
    };
    await measure();
    expect(await told()).toHaveLength(1);
    expect(await now(small)).toMatchObject({ volumes_over: false, volume_usage: [{ name: 'data' }] });
    expect(await now(large)).toMatchObject({
      status: 'running',
      volumes_over: true,
      volume_usage: [{ name: 'data', used_bytes: 3_000 * 1_048_576, size_bytes: 2 * 1_073_741_824 }],
    });
    const faulty: Record<string, Json> = { $any: [{ status: ['degraded', 'error'] }, { volumes_over: true }] };
    const listed = (await world.all.personal.get(`${DOCKER}/deployments?filter=${query(faulty)}`)).body;
    expect(listed.map(({ name }: { name: string }) => name)).toContain('large');
    expect(listed.map(({ name }: { name: string }) => name)).not.toContain('small');
    await update(large, { volumes: [{ name: 'data', path: '/data', size_gb: 4 }] });
    await world.run(90);
    await world.all.admin.post(`${CLOUDS}/${world.cloudId}/action`, { action: 'sync' });
    await world.run(10);
    expect(await now(large)).toMatchObject({ volumes_over: false });
    expect(await told()).toHaveLength(1);
    world.all.clock.advance(3_600_000);
    await update(large, { volumes: [{ name: 'data', path: '/data', size_gb: 2 }] });
    await world.run(90);
    await measure();
    expect(await now(large)).toMatchObject({ volumes_over: true });
    expect(await told()).toHaveLength(2);
  });

  test('bad input has a clear answer', async () => {
    const { personal } = world.all;
    const refused = async (body: Record<string, Json>) =>
      (await world.deploy(personal, { name: 'bad', ...body })).body.fields;
    expect(await refused({ image: 'Shop/Web:1' })).toHaveProperty('image');
    expect(await refused({ image: '/shop/web' })).toHaveProperty('image');
    expect(await refused({ files: [{ path: 'etc/app', content: '' }] })).toHaveProperty(['files.0.path']);
    expect(await refused({ files: [{ path: '/etc/../root/x', content: '' }] })).toHaveProperty(['files.0.path']);
    expect(
      await refused({
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      }),
    ).toHaveProperty(['env.1.name']);
    expect(await refused({ ports: [{ container_port: 80 }, { container_port: 80 }] })).toHaveProperty([
      'ports.1.container_port',
    ]);
    expect(await refused({ name: 'a/b' })).toHaveProperty('name');
    await running('taken');
    expect(await world.deploy(personal, { name: 'taken' })).toMatchObject({ status: 409, body: { code: 1902 } });
  });
});

const query = (filter: Record<string, Json>): string => encodeURIComponent(JSON.stringify(filter));
