import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '#server/engine/http/nodeListener.ts';
import { DEMO_PASSWORD, scenario } from '../../../../support/scenario.ts';

const KUBERNETES = '/api/aos/v1/kubernetes';

async function world() {
  const all = await scenario();
  const { platform } = all;
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: platform.app.fetch,
    upgrade: platform.sockets.upgrade,
    requestTimeoutMs: 30_000,
    trustProxy: false,
  });
  onTestFinished(() => listener.stop(100));
  const { body } = await all.admin.post(`${KUBERNETES}/clusters`, { name: 'lab', simulated: true });
  const { id: owner } = (await all.personal.get('/api/ums/v1/users/current')).body as { id: number };
  await all.admin.post(`${KUBERNETES}/clusters/${body.id}?action=assign`, { owner_id: owner });
  all.clock.advance(20_000);
  await platform.runner.runDue();
  const pods = (await all.personal.get(`${KUBERNETES}/pods`)).body as { id: number; name: string; status: string }[];
  const pod = pods.find(({ name, status }) => name.startsWith('coredns') && status === 'running');
  const { body: signed } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'personal',
    password: DEMO_PASSWORD,
  });
  const cookie = `access-token=${signed.token}`;
  const base = listener.address.replace('http', 'ws');
  return {
    all,
    base,
    cookie,
    cluster: String(body.id),
    pod: pod?.id ?? 0,
    title: `${pod?.name}/coredns`,
    console: async (container = '') => {
      const query = container === '' ? '' : `?container=${container}`;
      const request = new Request(`http://localhost${KUBERNETES}/pods/${pod?.id}/console${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${signed.token}` },
      });
      const reply = await platform.app.fetch(request);
      return {
        status: reply.status,
        body: (await reply.json()) as {
          url?: string;
          code?: number;
        },
      };
    },
  };
}

test('a terminal in a container of a simulated cluster is one at a time, recorded, and says that it is simulated', async () => {
  const { all, base, cookie, console: open, pod, title } = await world();
  const ticket = await open();
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
  // Spec 8.1: one at a time; the text is the same as for any container.
  expect(await open()).toMatchObject({ status: 409, body: { code: 1911 } });
  expect(await open('none')).toMatchObject({ status: 404, body: { code: 1722 } });
  const socket = new WebSocket(`${base}${ticket.body.url}`, ['binary'], { headers: { cookie } });
  let text = '';
  socket.on('message', (data: Buffer) => (text += data.toString()));
  await vi.waitFor(() => expect(text).toContain('this shell carries nothing out'));
  expect(text).toContain('[simulator]');
  socket.send(Buffer.from('whoami\r'));
  await vi.waitFor(() => expect(text).toContain('root'));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.send(Buffer.from('exit\r'));
  expect(await closed).toBe(4000);
  await vi.waitFor(async () => expect((await open()).status).toBe(201));
  await vi.waitFor(async () => {
    const filter = encodeURIComponent(JSON.stringify({ resource_name: title }));
    const { body } = await all.admin.get(`/api/omc/v1/apievents?filter=${filter}&sort=["id","ASC"]`);
    const types = (body as { type: string }[]).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['clusterPods.terminal_opened', 'clusterPods.terminal_closed']);
  });
  // A foreign pod answers like a missing one; who only reads opens none.
  for (const id of [pod, 999_999])
    expect(await all.bp_admin.post(`${KUBERNETES}/pods/${id}/console`, {})).toMatchObject({
      status: 404,
      body: { code: 1705 },
    });
});

test('kubectl exec through the platform is refused with a Status that says why', async () => {
  const { base, cluster } = await world();
  const address = `${base}${KUBERNETES}/clusters/${cluster}/proxy/api/v1/namespaces/default/pods/x/exec?command=sh`;
  const socket = new WebSocket(address, ['v5.channel.k8s.io']);
  const reply = await new Promise<{ status: number; body: string }>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
  expect(reply.status).toBe(405);
  expect(JSON.parse(reply.body)).toMatchObject({ kind: 'Status', reason: 'MethodNotAllowed' });
  socket.terminate();
});
