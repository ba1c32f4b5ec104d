import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { agentOf, GATEWAYS, newGateway } from '../../../support/people/agents.ts';
import { containerWorldOn, DOCKER, type ContainerWorld } from '../../../support/clouds/containerWorld.ts';
import type { Client } from '../../../support/servers/client.ts';
import { createScenario } from '../../../support/scenario.ts';

const FORWARDS = `${DOCKER}/forwards`;
const PORTS: Json = [{ container_port: 8080 }, { container_port: 53, protocol: 'udp' }];

interface State {
  state?: string;
  reached?: boolean;
  port?: number;
}

/** Decision 220: ports of deployments on gateways, with an agent that only speaks the contract. */
describe('ports of deployments on gateways', () => {
  let world: ContainerWorld;
  let number = 0;
  beforeAll(async () => {
    world = await containerWorldOn(await createScenario());
  });
  afterAll(() => world.all.close());

  /** A gateway that forwards to the engine, and whose agent has reported. */
  async function gateway(more: Record<string, Json> = {}, offer = '20000:20099') {
    const { all, cloudId } = world;
    const made = await newGateway(all);
    const put = (changes: Record<string, Json>) => all.admin.patch(made.path, changes);
    const reply = await put({
      forward_ports: '20000:20001',
      forward_cloud_ids: [cloudId],
      public_ip: '203.0.113.9',
      ...more,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const agent = agentOf(all, made.path, made.token);
    /** What the agent is to keep open now, after it reported these states. */
    const beat = async (states?: Record<number, State>) => {
      const forward_states = Object.entries(states ?? {}).map(
        ([id, { state = 'listening', reached = true, port }]) => ({
          forward: Number(id),
          port: port ?? 20_000,
          state,
          reached,
        }),
      );
      const { body, status } = await agent.post({
        report: { forward_offer: offer, ...(states && { forward_states }) },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.wanted.forwards;
    };
    await beat();
    await all.admin.post(`${made.path}?action=active`, {});
    const { body } = await agent.post({});
    await agent.post({ confirm: { id: body.command.id, ok: true } });
    return { ...made, put, beat };
  }

  async function running(more: Record<string, Json> = {}, client = world.all.personal): Promise<string> {
    const made = await world.deploy(client, { name: `web-${(number += 1)}`, ports: PORTS, replicas: 2, ...more });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    await world.run(24);
    return made.body.id;
  }
  const expose = (id: string, body: Record<string, Json>, client: Client = world.all.personal) =>
    world.act(client, id, 'expose', body);
  const shown = async (id: number) => (await world.all.personal.get(`${FORWARDS}/${id}`)).body;

  test('the agent opens what is wanted, and the address and its state are shown', async () => {
    const { id: gatewayId, beat } = await gateway();
    const id = await running();
    const { status, body } = await expose(id, { gateway_id: gatewayId });
    expect(body).toMatchObject({
      address: '203.0.113.9:20000',
      container_port: 8080,
      listen_port: 20_000,
      status: 'pending',
    });
    expect(status).toBe(201);
    const { endpoints } = await world.deployment(world.all.personal, id);
    const targets = (endpoints as { container_port: number; address: string }[])
      .filter((each) => each.container_port === 8080)
      .map(({ address }) => address);
    expect(targets).toHaveLength(2);
    expect(await beat()).toEqual([{ id: body.id, port: 20_000, targets }]);
    await beat({ [body.id]: { reached: false } });
    expect(await shown(body.id)).toMatchObject({ status: 'unanswered', reason: 'no_target' });
    await beat({ [body.id]: {} });
    expect(await shown(body.id)).toMatchObject({ status: 'listening', reason: null });
    // Another replica, and other addresses: the agent gets them, the address of the port stays.
    await world.act(world.all.personal, id, 'scale', { replicas: 3 });
    await world.run(24);
    expect((await beat({ [body.id]: {} }))[0].targets).toHaveLength(3);
    await beat({ [body.id]: { state: 'in_use' } });
    expect(await shown(body.id)).toMatchObject({ status: 'refused', reason: 'in_use' });
    expect((await world.all.personal.delete(`${FORWARDS}/${body.id}`)).status).toBe(204);
    expect(await beat({ [body.id]: {} })).toEqual([]);
  });

  test('a port that is taken, outside, UDP or not there is refused at its field; a free one is chosen', async () => {
    const { id: gateway_id, put } = await gateway({ ports: [20_001] });
    const [one, other] = [await running(), await running()];
    const first = await expose(one, { gateway_id, listen_port: 20_000 });
    expect(first.status).toBe(201);
    const refused = async (id: string, body: Record<string, Json>) => (await expose(id, { gateway_id, ...body })).body;
    expect(await refused(one, {})).toMatchObject({ code: 6018 });
    expect(await refused(other, { listen_port: 20_000 })).toMatchObject({
      code: 6007,
      fields: { listen_port: expect.any(String) },
    });
    // Its own ports are not given to containers.
    expect(await refused(other, { listen_port: 20_001 })).toMatchObject({
      code: 6008,
      fields: { listen_port: expect.any(String) },
    });
    expect(await refused(other, {})).toMatchObject({ code: 6009, fields: { gateway_id: expect.any(String) } });
    await put({ ports: [] });
    expect(await refused(other, { container_port: 53 })).toMatchObject({
      code: 6016,
      fields: { container_port: expect.any(String) },
    });
    expect(await refused(other, { container_port: 81 })).toMatchObject({ code: 6017 });
    expect(await expose(other, { gateway_id })).toMatchObject({ status: 201, body: { listen_port: 20_001 } });
    // Two at once: one of them gets the last port.
    const third = await gateway({ forward_ports: '20000' });
    const both = await Promise.all([one, other].map((id) => expose(id, { gateway_id: third.id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    // Another port of the gateway by an edit, with the same refusals.
    const edit = (body: Record<string, Json>) => world.all.personal.patch(`${FORWARDS}/${first.body.id}`, body);
    expect((await edit({ listen_port: 20_001 })).body).toMatchObject({ code: 6007 });
    await put({ forward_ports: '20000:20009' });
    expect((await edit({ listen_port: 20_005 })).body).toMatchObject({
      address: '203.0.113.9:20005',
      status: 'pending',
    });
  });

  test('it is offered where a gateway with a live agent forwards to the engine, and nowhere else', async () => {
    const idle = await running();
    await world.all.db.run('update gateways set forward_ports = null, forward_cloud_ids = null');
    await world.all.db.run('update container_deployments set can_forward = 0');
    const unwanted = await gateway({ forward_cloud_ids: [] });
    expect(await expose(idle, { gateway_id: unwanted.id })).toMatchObject({ status: 409, body: { code: 6010 } });
    const made = await gateway();
    expect((await expose(idle, { gateway_id: unwanted.id })).body).toMatchObject({ code: 6010 });
    const options = async (client: Client) =>
      (await client.get(`${GATEWAYS}?view=options`)).body.map((each: { id: number }) => each.id);
    expect(await options(world.all.personal)).toContain(made.id);
    expect((await world.all.personal.get(GATEWAYS)).status).toBe(403);
    expect((await world.all.personal.get(made.path)).status).toBe(403);
    await world.all.admin.post(`${made.path}?action=deactive`, {});
    expect(await options(world.all.personal)).not.toContain(made.id);
    expect((await expose(idle, { gateway_id: made.id })).status).toBeGreaterThanOrEqual(400);
  });

  test('it closes while the deployment is stopped, and where a rollback takes the port away', async () => {
    const { id: gateway_id, beat } = await gateway();
    const id = await running();
    const { body } = await expose(id, { gateway_id });
    await beat();
    await beat({ [body.id]: {} });
    // As arrears do it.
    await world.act(world.all.personal, id, 'stop');
    await world.run(24);
    expect(await shown(body.id)).toMatchObject({ status: 'closed', reason: 'not_running' });
    expect(await beat({})).toEqual([]);
    await world.act(world.all.personal, id, 'start');
    await world.run(24);
    expect(await shown(body.id)).toMatchObject({ status: 'pending' });
    expect(await beat()).toHaveLength(1);
    await world.all.personal.put(`${DOCKER}/deployments/${id}`, { ports: [{ container_port: 9090 }] });
    await world.run(40);
    expect(await shown(body.id)).toMatchObject({ status: 'closed', reason: 'no_port' });
    const [first] = (
      await world.all.personal.get(
        `${DOCKER}/revisions?filter=${encodeURIComponent(JSON.stringify({ deployment_id: id, number: 1 }))}`,
      )
    ).body;
    await world.act(world.all.personal, id, 'rollback', { revision_id: first.id });
    await world.run(40);
    await beat({ [body.id]: {} });
    expect(await shown(body.id)).toMatchObject({ status: 'listening', address: '203.0.113.9:20000' });
    await world.all.personal.delete(`${DOCKER}/deployments/${id}`);
    await world.run(24);
    expect((await world.all.personal.get(`${FORWARDS}/${body.id}`)).status).toBe(404);
  });

  test('a silent agent: the state says so, with another gateway as the way out', async () => {
    const [silent, other] = [await gateway(), await gateway()];
    const id = await running();
    const { body } = await expose(id, { gateway_id: silent.id });
    // It reports, and never opens the port.
    world.all.clock.advance(20_000);
    await silent.beat({});
    expect(await shown(body.id)).toMatchObject({ status: 'pending' });
    for (let passed = 0; passed < 8; passed += 1) {
      world.all.clock.advance(15_000);
      await silent.beat({});
      await other.beat();
      await world.all.platform.runner.runDue();
    }
    expect(await shown(body.id)).toMatchObject({ status: 'silent', reason: 'no_reply' });
    await silent.beat({ [body.id]: {} });
    expect(await shown(body.id)).toMatchObject({ status: 'listening' });
    for (let passed = 0; passed < 8; passed += 1) {
      world.all.clock.advance(15_000);
      await other.beat();
      await world.all.platform.runner.runDue();
    }
    expect((await world.all.admin.get(silent.path)).body.status).toBe('unreachable');
    expect(await shown(body.id)).toMatchObject({ status: 'silent', reason: 'gateway_silent' });
    const moved = await world.all.personal.patch(`${FORWARDS}/${body.id}`, { gateway_id: other.id });
    expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ status: 'pending', gateway_id: other.id });
    expect(await other.beat()).toHaveLength(1);
    // What it kept open is closed when it returns.
    expect(await silent.beat()).toEqual([]);
  });

  test('a gateway in use stays; one that no longer forwards to the engine closes its ports', async () => {
    const { id: gateway_id, path, put, beat } = await gateway();
    const id = await running();
    const { body } = await expose(id, { gateway_id });
    await world.all.admin.post(`${path}?action=deactive`, {});
    await put({ forward_cloud_ids: [] });
    expect(await shown(body.id)).toMatchObject({ status: 'closed', reason: 'not_reached' });
    await put({ forward_cloud_ids: [world.cloudId], forward_ports: '20050:20051' });
    expect(await shown(body.id)).toMatchObject({ status: 'closed', reason: 'out_of_range' });
    expect(await beat({})).toEqual([]);
    await world.run(200);
    const refused = await world.all.admin.delete(path);
    expect(refused.status).toBe(409);
    expect(refused.body, JSON.stringify(refused.body)).toMatchObject({ code: 6004 });
    expect((await world.all.personal.delete(`${FORWARDS}/${body.id}`)).status).toBe(204);
    expect((await world.all.admin.delete(path)).status).toBe(204);
  });

  test("somebody else's deployment, port and gateway answer like missing ones", async () => {
    const { bp_admin, guest, personal } = world.all;
    const { id: gateway_id } = await gateway();
    const id = await running();
    const { body } = await expose(id, { gateway_id });
    expect((await expose(id, { gateway_id }, bp_admin)).status).toBe(404);
    for (const method of ['get', 'patch', 'delete'] as const) {
      const call = (of: number) => bp_admin[method](`${FORWARDS}/${of}`, { listen_port: 20_001 });
      const [foreign, missing] = [await call(body.id), await call(999_999)];
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect(foreign.status).toBe(404);
    }
    expect((await bp_admin.get(FORWARDS)).body).toEqual([]);
    expect((await guest.get(FORWARDS)).status).toBe(401);
    expect((await expose(id, { gateway_id: 999_999 })).status).toBe(400);
    expect((await personal.post(FORWARDS, { gateway_id })).status).toBe(403);
  });
});
