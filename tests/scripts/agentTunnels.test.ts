import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { connectedCloud, type Fields } from '../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../support/clouds/connectedMachine.ts';
import { HOST, serveAgents, startAgent } from '../support/people/agentProcess.ts';
import { newGateway } from '../support/people/agents.ts';
import { DEMO_PASSWORD } from '../support/scenario.ts';
import { PASSWORD, sshServer } from '../support/servers/sshServer.ts';

const patience = { timeout: 60_000, interval: 50 };
/** All of 127.0.0.0/8 is this computer, as the private network of a site would be. */
const PRIVATE = '127.9.0.5';

test('a terminal of a machine without a public address goes through the agent of a gateway at its site (decision 264)', async () => {
  const cloud = await connectedCloud();
  const { all, path } = cloud;
  const machine = await connectedMachine(cloud, all.personal, 'openstack');
  const other = await all.db.all<{ id: string }>('select id from instances where id <> ?', [machine.id]);
  await all.db.run('update clouds set simulated = 0, site_id = 1 where cloud_id = ?', [path.split('/').at(-1) ?? '']);
  await all.db.run("update instances set floating_addresses = '[]', fixed_addresses = ? where id = ?", [
    JSON.stringify([PRIVATE]),
    machine.id,
  ]);
  const listener = await serveAgents(all);
  onTestFinished(() => listener.stop(0));
  const gateway = await newGateway(all);
  const agent = startAgent(`${listener.address}${gateway.path}`, gateway.token, ['--tunnel', '127.9.0.0/24']);
  const shown = async () => (await all.admin.get(gateway.path)).body;
  await vi.waitFor(async () => expect((await shown()).tunnel_offer, agent.said()).toEqual(['127.9.0.0/24']), patience);

  const { body: signed } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'personal',
    password: DEMO_PASSWORD,
  });
  const headers = { authorization: `Bearer ${signed.token}`, 'content-type': 'application/json' };
  const call = async (at: string, body?: object) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await all.platform.app.fetch(new Request(`http://localhost${path}${at}`, init));
    return { status: reply.status, body: (await reply.json()) as Fields };
  };
  const { seen, port, fingerprint } = await sshServer(undefined, PRIVATE);
  const at = { resource: 'instances', id: machine.id, port };
  const ways = async () => (await call(`/ssh?resource=instances&id=${machine.id}`)).body['ways'];
  // Both sides have to name the network, and the gateway has to be active.
  expect(await ways()).toEqual([]);
  expect(await call('/ssh/host-key', at)).toMatchObject({ status: 409, body: { code: 12240 } });
  await all.admin.patch(gateway.path, { tunnel_networks: ['127.9.0.0/16'] });
  expect(await ways()).toEqual([]);
  await all.admin.post(`${gateway.path}?action=active`, {});
  await vi.waitFor(async () => expect((await shown()).status).toBe('active'), patience);
  const name = (await shown()).name;
  expect(await ways()).toEqual([{ address: PRIVATE, gateway: { id: gateway.id, name } }]);
  // Outside what the agent may, and at another site, there is no way; nor to an address that another machine has.
  await all.admin.patch(gateway.path, { tunnel_networks: ['10.0.0.0/8'] });
  expect(await ways()).toEqual([]);
  await all.admin.patch(gateway.path, { tunnel_networks: ['127.9.0.0/16'] });
  await all.db.run('update clouds set site_id = 2 where cloud_id = ?', [path.split('/').at(-1) ?? '']);
  expect(await ways()).toEqual([]);
  await all.db.run('update clouds set site_id = 1 where cloud_id = ?', [path.split('/').at(-1) ?? '']);
  if (other[0] !== undefined) {
    await all.db.run('update instances set fixed_addresses = ? where id = ?', [JSON.stringify([PRIVATE]), other[0].id]);
    await all.db.run('update instances set cloud_id = ? where id = ?', [path.split('/').at(-1) ?? '', other[0].id]);
    expect(await ways()).toEqual([]);
    await all.db.run("update instances set fixed_addresses = '[]' where id = ?", [other[0].id]);
  }

  await vi.waitFor(async () => expect(await call('/ssh/host-key', at), agent.said()).toMatchObject({ status: 200 }), {
    ...patience,
    interval: 500,
  });
  const { body: key } = await call('/ssh/host-key', at);
  expect(key).toMatchObject({ address: PRIVATE, fingerprint, known: 'new', gateway: { id: gateway.id } });
  const wrong = await call('/ssh', { ...at, fingerprint, gateway_id: gateway.id + 1 });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { gateway_id: expect.any(String) } } });
  const open = async () => {
    const ticket = await call('/ssh', { ...at, fingerprint, gateway_id: gateway.id });
    expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
    const socket = new WebSocket(`${listener.address.replace('http', 'ws')}${String(ticket.body['url'])}`, ['binary'], {
      headers: { cookie: `access-token=${signed.token}` },
    });
    const got = { text: '', code: 0 };
    socket.on('open', () => socket.send(Buffer.from(JSON.stringify({ user: 'ubuntu', password: PASSWORD }))));
    socket.on('message', (data: Buffer) => (got.text += data.toString()));
    socket.on('close', (code) => (got.code = code));
    await vi.waitFor(() => expect(got.text, agent.said()).toContain('welcome'), patience);
    return { socket, got };
  };
  const first = await open();
  first.socket.send(Buffer.from('ls\r'));
  await vi.waitFor(() => expect(first.got.text).toContain('LS'), patience);
  expect(agent.said()).toContain(`connected ${PRIVATE}:${port}`);
  const closed = () => agent.said().split(`closed ${PRIVATE}:${port}`).length;
  const before = closed();
  first.socket.close();
  // The connection of the agent ends with the terminal, and both ends are noted: by whom, and through which gateway.
  await vi.waitFor(() => expect(closed()).toBe(before + 1), patience);
  await vi.waitFor(async () => {
    const filter = encodeURIComponent(JSON.stringify({ resource_name: `web (${PRIVATE}:${port})` }));
    const { body } = await all.admin.get(`/api/omc/v1/apievents?filter=${filter}`);
    expect((body as Fields[]).map(({ type }) => type).toSorted()).toEqual([
      'gateways.tunnel_closed',
      'gateways.tunnel_opened',
    ]);
    expect((body as Fields[]).map(({ user_name: by }) => by)).toEqual(['personal', 'personal']);
  }, patience);
  expect(seen.methods).toContain('password');
  for (const table of ['gateway_tunnels', 'console_tickets', 'history', 'jobs'])
    expect(JSON.stringify(await all.db.all(`select * from ${table}`, []))).not.toContain(PASSWORD);
  expect(agent.said()).not.toContain(PASSWORD);

  // The same way leads to the port of an application.
  const server = createServer((_request, reply) => reply.writeHead(200).end());
  await new Promise<void>((resolve) => server.listen(0, PRIVATE, resolve));
  onTestFinished(() => void server.close());
  const about = { name: 'x', name_en: null, access: 'bearer', user: null, path: '/', check: '/', minutes: 5 };
  const appPort = (server.address() as AddressInfo).port;
  await all.db.run('update instances set app_port = ?, application = ? where id = ?', [
    appPort,
    JSON.stringify(about),
    machine.id,
  ]);
  const state = async () => (await call(`/application?resource=instances&id=${machine.id}`)).body['state'];
  expect(await state()).toBe('answers');
  await all.db.run('update instances set app_port = 1 where id = ?', [machine.id]);
  expect(await state()).toBe('closed');

  // No one else is an agent, and an agent of another gateway opens nothing of this one.
  const upgrade = (token: string, more = '') =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${listener.address.replace('http', 'ws')}${gateway.path}/tunnels${more}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
      socket.on('open', () => resolve(101));
      socket.on('error', () => undefined);
    });
  const stranger = await newGateway(all);
  expect(await upgrade(stranger.token)).toBe(404);
  expect(await upgrade(signed.token)).toBe(404);
  expect(await upgrade(gateway.token, '/00000000-0000-4000-8000-000000000000')).toBe(421);
  // A gateway that is switched off leads nowhere.
  await all.admin.post(`${gateway.path}?action=deactive`, {});
  await vi.waitFor(async () => expect((await shown()).status).toBe('inactive'), patience);
  expect(await upgrade(gateway.token)).toBe(404);
  expect(await ways()).toEqual([]);
});

test('an agent connects to nothing outside the networks that it was started with', async () => {
  const { serveTunnels } = await import('#scripts/agent/tunnels.ts');
  const { WebSocketServer } = await import('ws');
  const platform = new WebSocketServer({ port: 0, host: HOST });
  await once(platform, 'listening');
  onTestFinished(() => platform.close());
  const asked: string[] = [];
  platform.on('connection', (socket, { url = '' }) => {
    asked.push(url);
    if (url.endsWith('/tunnels')) socket.send(JSON.stringify({ id: 'one', address: HOST, port: 22 }));
    else socket.terminate();
  });
  const lines: string[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { port } = platform.address() as AddressInfo;
  void serveTunnels(
    {
      url: `http://${HOST}:${port}/gws/1`,
      token: 'x'.repeat(43),
      ranges: [{ version: 4, first: 167772160n, last: 167772415n }],
      say: (line) => void lines.push(line),
    },
    stop.signal,
  );
  await vi.waitFor(() => expect(asked).toContain('/gws/1/tunnels/one?fault=outside'), patience);
  expect(lines.join()).toContain('does not connect to');
});
