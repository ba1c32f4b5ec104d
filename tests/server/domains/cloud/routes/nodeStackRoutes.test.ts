import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containerWorldOn, DOCKER, type ContainerWorld } from '../../../../support/clouds/containerWorld.ts';
import { createScenario } from '../../../../support/scenario.ts';

const STACKS = '/api/aos/v1/nodes/stacks';

describe('open terminals (spec 7.4 and 8.1)', () => {
  let world: ContainerWorld;
  let id: string;
  let container: string;
  beforeAll(async () => {
    world = await containerWorldOn(await createScenario());
    const made = await world.deploy(world.all.personal, { name: 'shell', replicas: 2 });
    ({ id } = made.body);
    await world.run(30);
    const [first] = await world.instances(world.all.personal, id);
    container = String(first?.['id']);
  });
  afterAll(() => world.all.close());

  test('are opened one at a time, listed, and ended by their id', async () => {
    const { personal } = world.all;
    const opened = await personal.post(STACKS, { container_id: container });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        container_id: container,
        deployment_id: id,
        url: expect.stringMatching(/^\/api\//),
      },
    });
    const second = { status: 409, body: { code: 1911, message: '已有打开终端，同时只能打开一个终端!' } };
    expect(await personal.post(STACKS, { container_id: container })).toMatchObject(second);
    // That of a deployment is the terminal of its first container.
    expect(await personal.post(STACKS, { deployment_id: id })).toMatchObject(second);
    // The page of the container opens the same terminal.
    expect(await personal.post(`${DOCKER}/instances/${container}/console`, {})).toMatchObject(second);
    const [listed] = (await personal.get(STACKS)).body;
    expect(listed).toMatchObject({ id: opened.body.id, container: 'shell-0', cloud_id: world.cloudId });
    expect(listed).not.toHaveProperty('url');
    expect((await personal.get(`/api/aos/v1/docker/deployments/${id}/stacks`)).body).toEqual([listed]);
    expect((await personal.get(`${STACKS}/${opened.body.id}`)).body).toEqual(listed);
    expect((await personal.delete(`${STACKS}/${opened.body.id}`)).status).toBe(204);
    expect((await personal.get(STACKS)).body).toEqual([]);
    expect(await personal.delete(`${STACKS}/${opened.body.id}`)).toMatchObject({ status: 404, body: { code: 1913 } });
    expect((await personal.post(STACKS, { deployment_id: id })).status).toBe(201);
  });

  test('those of others, and containers of others, do not exist', async () => {
    const { personal, bp_user, admin } = world.all;
    const [own] = (await personal.get(STACKS)).body;
    for (const client of [bp_user, admin]) {
      expect((await client.get(STACKS)).body).toEqual([]);
      expect(await client.get(`${STACKS}/${own.id}`)).toMatchObject({ status: 404, body: { code: 1913 } });
      expect((await client.delete(`${STACKS}/${own.id}`)).status).toBe(404);
    }
    expect((await bp_user.post(STACKS, { container_id: container })).status).toBe(404);
    expect((await bp_user.post(STACKS, { deployment_id: id })).status).toBe(404);
    expect((await bp_user.get(`/api/aos/v1/docker/deployments/${id}/stacks`)).status).toBe(404);
    // It was only looked at.
    expect((await personal.get(`${STACKS}/${own.id}`)).status).toBe(200);
  });

  test('refuses what it does not know, and a deployment of which nothing runs', async () => {
    const { personal } = world.all;
    expect((await personal.post(STACKS, {})).body.fields).toHaveProperty('container_id');
    expect((await personal.post(STACKS, { container_id: container, shell: 'bash' })).body.fields).toHaveProperty(
      'shell',
    );
    await world.act(personal, id, 'stop');
    await world.run(30);
    expect(await personal.post(STACKS, { deployment_id: id })).toMatchObject({ status: 409 });
  });
});
