import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createForwarder, type Forwarder } from '#scripts/agent/forwards.ts';
import { containerWorld, DOCKER } from '../support/clouds/containerWorld.ts';
import { HOST, serveAgents, startAgent } from '../support/people/agentProcess.ts';
import { newGateway } from '../support/people/agents.ts';

const patience = { timeout: 60_000, interval: 50 };

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function opened(server: Server, port = 0): Promise<Server> {
  server.listen(port, HOST);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return server;
}

/** A server of a container: it says its name, then everything that it hears. */
const echo = (name: string, sockets = new Set<Socket>()): Promise<Server> =>
  opened(
    createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.write(`${name}:`);
      socket.pipe(socket);
    }),
  );

/** Ports that nothing listens on at this moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => opened(createServer())));
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** What a client hears that sends a line and then ends its half. */
async function ask(port: number, line = 'hello'): Promise<string> {
  const socket = connect({ port, host: HOST });
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await once(socket, 'connect');
  socket.end(line);
  await once(socket, 'close');
  return heard;
}

const targetOf = (server: Server): string => `${HOST}:${portOf(server)}`;
const forwarder = (): Forwarder => {
  const made = createForwarder([1_024, 65_535], () => undefined, HOST);
  onTestFinished(async () => void (await made.want([])));
  return made;
};

test('connections go to the containers in turn, whole, and to another one where one is gone', async () => {
  const [one, other, [port = 0]] = [await echo('one'), await echo('other'), await freePorts(1)];
  const agent = forwarder();
  expect(await agent.states()).toBeUndefined();
  expect(await agent.want([{ id: 1, port, targets: [targetOf(one), targetOf(other)] }])).toBe(true);
  expect([await ask(port), await ask(port)]).toEqual(['one:hello', 'other:hello']);
  const long = 'x'.repeat(3_000_000);
  expect(await ask(port, long)).toBe(`one:${long}`);
  expect(await agent.states()).toEqual([{ forward: 1, port, state: 'listening', reached: true }]);
  // The same again is no news.
  expect(await agent.want([{ id: 1, port, targets: [targetOf(one), targetOf(other)] }])).toBe(false);
  await once(other.close(), 'close');
  expect([await ask(port), await ask(port)]).toEqual(['one:hello', 'one:hello']);
  await once(one.close(), 'close');
  // Cut off: whether with an end or a reset is for the system to choose.
  expect(await ask(port).catch(() => '')).toBe('');
  expect(await agent.states()).toMatchObject([{ state: 'listening', reached: false }]);
});

test('a port in use, and one outside its range, are reported; it opens once it is free', async () => {
  const [taken, target, [far = 0]] = [await opened(createServer()), await echo('web'), await freePorts(1)];
  const port = portOf(taken);
  const agent = createForwarder([port, port], () => undefined, HOST);
  onTestFinished(async () => void (await agent.want([])));
  const wanted = [
    { id: 1, port, targets: [targetOf(target)] },
    { id: 2, port: far === port ? port + 1 : far, targets: [targetOf(target)] },
  ];
  await agent.want(wanted);
  expect(await agent.states()).toMatchObject([
    { forward: 1, state: 'in_use', reached: false, detail: expect.stringContaining('EADDRINUSE') },
    { forward: 2, state: 'out_of_range' },
  ]);
  await once(taken.close(), 'close');
  expect(await agent.want(wanted)).toBe(true);
  expect(await agent.states()).toMatchObject([{ state: 'listening' }, { state: 'out_of_range' }]);
  expect(await ask(port)).toBe('web:hello');
});

test('what is no longer wanted is closed with its connections; a port passes to another deployment', async () => {
  const [one, other, [port = 0]] = [await echo('one'), await echo('other'), await freePorts(1)];
  const agent = forwarder();
  await agent.want([{ id: 1, port, targets: [targetOf(one)] }]);
  const socket = connect({ port, host: HOST });
  await once(socket, 'data');
  expect(agent.connections()).toBe(1);
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  );
  await agent.want([{ id: 2, port, targets: [targetOf(other)] }]);
  await closed;
  await vi.waitFor(() => expect(agent.connections()).toBe(0), patience);
  expect(await ask(port)).toBe('other:hello');
  await agent.want([]);
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
  // A server that says nothing of forwards changes nothing.
  expect(await agent.want(undefined)).toBe(false);
});

test('a client that breaks off, and a container that breaks off, leave nothing behind', async () => {
  const sockets = new Set<Socket>();
  const [web, [port = 0]] = [await echo('web', sockets), await freePorts(1)];
  const agent = forwarder();
  await agent.want([{ id: 1, port, targets: [targetOf(web)] }]);
  const client = connect({ port, host: HOST });
  await once(client, 'data');
  client.resetAndDestroy();
  await vi.waitFor(() => expect(agent.connections()).toBe(0), patience);
  await vi.waitFor(() => expect([...sockets].every(({ destroyed }) => destroyed)).toBe(true), patience);
  const second = connect({ port, host: HOST }).on('error', () => undefined);
  await once(second, 'data');
  for (const each of sockets) each.resetAndDestroy();
  if (!second.destroyed) await once(second, 'close');
  await vi.waitFor(() => expect(agent.connections()).toBe(0), patience);
});

test('an agent opens the port of a deployment, keeps it while the server is away, and after a restart', async () => {
  const world = await containerWorld();
  const { all } = world;
  let listener = await serveAgents(all);
  onTestFinished(() => listener.stop(0));
  const { path, id: gateway_id, token } = await newGateway(all);
  const [port = 0] = await freePorts(1);
  const set = await all.admin.patch(path, {
    forward_ports: String(port),
    forward_cloud_ids: [world.cloudId],
    public_ip: HOST,
  });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const start = () => startAgent(`${listener.address}${path}`, token, ['--forward', `${port}:${port}`]);
  const agent = start();
  const shown = async () => (await all.admin.get(path)).body;
  await vi.waitFor(async () => expect((await shown()).forward_offer, agent.said()).toBe(`${port}:${port}`), patience);
  await all.admin.post(`${path}?action=active`, {});
  await vi.waitFor(async () => expect((await shown()).status).toBe('active'), patience);

  const web = await echo('web');
  const deployed = await world.deploy(all.personal, { name: 'web', ports: [{ container_port: 80 }] });
  await world.run(24);
  // The engine is simulated: its container is a server of this test.
  await all.db.run(
    `update container_deployments set endpoints = '${JSON.stringify([
      { container_port: 80, protocol: 'tcp', address: targetOf(web) },
    ])}'`,
  );
  const made = await world.act(all.personal, deployed.body.id, 'expose', { gateway_id });
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ address: `${HOST}:${port}` });
  const state = async () => (await all.personal.get(`${DOCKER}/forwards/${made.body.id}`)).body.status;
  await vi.waitFor(async () => expect(await state(), agent.said()).toBe('listening'), patience);
  expect(await ask(port)).toBe('web:hello');

  const { port: own } = new URL(listener.address);
  await listener.stop(0);
  await vi.waitFor(() => expect(agent.said()).toContain('no usable response'), patience);
  expect(await ask(port)).toBe('web:hello');
  listener = await serveAgents(all, Number(own));
  agent.child.kill('SIGTERM');
  await once(agent.child, 'exit');
  const next = start();
  await vi.waitFor(() => expect(next.said()).toContain(`forwarding port ${port}`), patience);
  await vi.waitFor(async () => expect(await state()).toBe('listening'), patience);
  expect(await ask(port)).toBe('web:hello');
  await all.personal.delete(`${DOCKER}/forwards/${made.body.id}`);
  await vi.waitFor(() => expect(next.said()).toContain(`closed port ${port}`), patience);
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
});
