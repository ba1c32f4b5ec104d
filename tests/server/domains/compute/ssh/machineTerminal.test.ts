import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '#server/engine/http/nodeListener.ts';
import { LOGIN, PASSWORD, sshServer } from '../../../../support/servers/sshServer.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { DEMO_PASSWORD } from '../../../../support/scenario.ts';

async function world() {
  const cloud = await connectedCloud();
  const { all, path } = cloud;
  const machine = await connectedMachine(cloud, all.personal, 'openstack');
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: all.platform.app.fetch,
    upgrade: all.platform.sockets.upgrade,
    requestTimeoutMs: 30_000,
    trustProxy: false,
  });
  onTestFinished(() => listener.stop(100));
  const { body: signed } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'personal',
    password: DEMO_PASSWORD,
  });
  const headers = { authorization: `Bearer ${signed.token}`, 'content-type': 'application/json' };
  const post = async (at: string, body: object) => {
    const reply = await all.platform.app.fetch(
      new Request(`http://localhost${path}${at}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const place = { resource: 'instances', id: machine.id };
  const join = (url: string | undefined, hello: object) => {
    const socket = new WebSocket(`${listener.address.replace('http', 'ws')}${url}`, ['binary'], {
      headers: { cookie: `access-token=${signed.token}` },
    });
    const got = { text: '', code: 0 };
    socket.on('open', () => socket.send(Buffer.from(JSON.stringify(hello))));
    socket.on('message', (data: Buffer) => (got.text += data.toString()));
    socket.on('close', (code) => (got.code = code));
    return { socket, got };
  };
  return { ...cloud, machine, post, place, join };
}

/** As if the cloud were real and its machine listened on this computer. */
async function makeReal({ all, machine }: Awaited<ReturnType<typeof world>>) {
  await all.db.run('update clouds set simulated = 0');
  await all.db.run('update instances set floating_addresses = ? where id = ?', ['["127.0.0.1"]', machine.id]);
}

test('a terminal of a machine: its host key first, a key or a password once, one at a time, both ends recorded (decision 279)', async () => {
  const here = await world();
  const { all, post, place, join, path } = here;
  expect(await post('/ssh/host-key', place)).toMatchObject({ status: 409, body: { code: 12240 } });
  await makeReal(here);
  const { seen, port, fingerprint } = await sshServer();
  const at = { ...place, port };
  const { body: key } = await post('/ssh/host-key', at);
  expect(key).toMatchObject({ address: '127.0.0.1', port, type: 'ssh-ed25519', fingerprint, known: 'new' });
  expect(await post('/ssh', at)).toMatchObject({ status: 400 });
  const ticket = await post('/ssh', { ...at, fingerprint });
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
  expect(await post('/ssh', { ...at, fingerprint })).toMatchObject({ status: 409, body: { code: 1911 } });
  const { socket, got } = join(ticket.body.url, { user: 'ubuntu', password: PASSWORD });
  await vi.waitFor(() => expect(got.text).toContain('welcome'));
  socket.send('120x30');
  socket.send(Buffer.from('ls\r'));
  await vi.waitFor(() => expect(got.text).toContain('LS'));
  await vi.waitFor(() => expect(seen.size).toBe('120x30'));
  socket.send(Buffer.from('exit\r'));
  await vi.waitFor(() => expect(got.code).toBe(4000));
  // Remembered once somebody has logged in.
  expect((await post('/ssh/host-key', at)).body).toMatchObject({ known: 'same' });
  const byKey = join((await post('/ssh', { ...at, fingerprint })).body.url, { user: 'ubuntu', key: LOGIN.private });
  await vi.waitFor(() => expect(byKey.got.text).toContain('welcome'));
  byKey.socket.close();
  await vi.waitFor(async () => {
    const { body } = await all.admin.get(
      `/api/omc/v1/apievents?filter=${encodeURIComponent('{"resource_name":"web"}')}`,
    );
    const types = (body as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type === 'instances.terminal_closed')).toHaveLength(2);
    const opened = (body as { type: string; user_name: string }[]).filter(({ type }) => type.includes('terminal_'));
    expect(new Set(opened.map(({ user_name: by }) => by))).toEqual(new Set(['personal']));
  });
  // Neither the password nor the key is anywhere in the database.
  for (const table of [
    'console_tickets',
    'container_terminals',
    'ssh_host_keys',
    'history',
    'jobs',
    'idempotency_keys',
  ]) {
    const rows = JSON.stringify(await all.db.all(`select * from ${table}`));
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain('OPENSSH PRIVATE KEY');
  }
  // Others find nothing, as where there is nothing.
  const foreign = await all.bp_admin.post(`${path}/ssh/host-key`, at);
  const missing = await all.bp_admin.post(`${path}/ssh/host-key`, { ...at, id: 'none' });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
});

test('what answers with another key is sent nothing, and what is refused says why', async () => {
  const here = await world();
  const { post, place, join } = here;
  await makeReal(here);
  const { seen, port, fingerprint } = await sshServer();
  const at = { ...place, port };
  const ended = async (hello: object, shown = fingerprint) => {
    const { got } = join((await post('/ssh', { ...at, fingerprint: shown })).body.url, hello);
    await vi.waitFor(() => expect(got.code).toBe(4000));
    return got.text;
  };
  expect(await ended({ user: 'ubuntu', password: PASSWORD, lang: 'en' }, 'SHA256:another')).toContain(
    'Nothing was sent',
  );
  expect(seen.methods).toEqual([]);
  expect(await ended({ user: 'ubuntu', password: 'wrong', lang: 'en' })).toContain('not accepted');
  expect(await ended({ user: 'ubuntu', key: 'no key', lang: 'en' })).toContain('cannot be read');
  expect(await ended({ lang: 'en' })).toContain('登录信息不完整');
  const closed = await post('/ssh/host-key', { ...place, port: 1 });
  expect(closed).toMatchObject({ status: 409, body: { code: 12241 } });
  expect(await post('/ssh/host-key', { ...place, port: 70_000 })).toMatchObject({ status: 400 });
});

test('a simulated machine has a shell that says so, and needs no login', async () => {
  const { all, machine, post, place, join } = await world();
  await all.db.run('update instances set floating_addresses = ? where id = ?', ['["198.18.0.9"]', machine.id]);
  expect((await post('/ssh/host-key', place)).body).toMatchObject({ known: 'simulated', fingerprint: null });
  const { socket, got } = join((await post('/ssh', place)).body.url, { user: 'ubuntu', password: 'x' });
  await vi.waitFor(() => expect(got.text).toContain('this shell carries nothing out'));
  expect(got.text).not.toContain('ubuntu');
  socket.close();
});
