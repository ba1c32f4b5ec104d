import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { OpenstackAccount, OpenstackIdentity } from '#server/domains/cloud/openstack/account.ts';
import { createService } from '#server/domains/cloud/openstack/session/createService.ts';
import { createSession } from '#server/domains/cloud/openstack/session/createSession.ts';
import { listenHere } from '../../../../../support/servers/listenHere.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 2);
const PASSWORD: OpenstackIdentity = {
  type: 'password',
  username: 'admin',
  password: 'cloud-secret',
  domain: 'Default',
  project: 'admin',
};

/** A Keystone that counts its tokens, and one service with configurable responses. */
async function cloud({ identity = PASSWORD }: { identity?: OpenstackIdentity } = {}) {
  const seen = {
    signIns: [] as { scope: unknown; methods: string[] }[],
    calls: [] as string[],
    waits: [] as number[],
    logged: '',
    now: START,
  };
  const answers: { status: number; body?: object; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const url = await listenHere(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const send = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.url === '/v3/') return void send(200, { version: { id: 'v3.14' } });
    if (request.url === '/v3/auth/tokens') {
      const { auth } = JSON.parse(text);
      const project = auth.scope?.project.id ?? 'home';
      if (project === 'foreign') return void send(401, { error: { message: 'no role' } });
      seen.signIns.push({ scope: auth.scope, methods: auth.identity.methods });
      const expires = new Date(seen.now + 60 * MINUTE).toISOString();
      const catalog = [
        {
          type: 'compute',
          name: 'nova',
          endpoints: [{ interface: 'public', region: 'one', url: `${url}/compute/${project}` }],
        },
      ];
      return void send(
        201,
        {
          token: {
            expires_at: expires,
            project: { id: project },
            user: { id: 'u' },
            roles: [{ name: 'admin' }],
            catalog,
          },
        },
        { 'x-subject-token': `token-${seen.signIns.length}` },
      );
    }
    seen.calls.push(`${request.method} ${request.url} ${request.headers['x-auth-token']}`);
    const next = answers.shift() ?? { status: 200, body: { servers: [] } };
    send(next.status, next.body ?? {}, next.headers);
  }

  const account: OpenstackAccount = {
    endpoint: url,
    identity,
    region: null,
    caCertificate: null,
    reclaimSeconds: null,
  };
  const log = pino({ level: 'debug' }, { write: (line: string) => void (seen.logged += line) });
  const session = createSession(
    { clock: () => seen.now, log, allowLoopback: true, random: () => 1, wait: async (ms) => void seen.waits.push(ms) },
    account,
  );
  return { seen, answers, compute: createService(session, { types: ['compute'], version: '2.93' }) };
}

describe('tokens of a cloud', () => {
  test('simultaneous calls share one sign-in', async () => {
    const { seen, compute } = await cloud();
    await Promise.all([compute.get('/servers'), compute.get('/flavors'), compute.get('/os-keypairs')]);
    expect(seen.signIns).toHaveLength(1);
  });

  test('a token is renewed before it expires', async () => {
    const { seen, compute } = await cloud();
    await compute.get('/servers');
    seen.now += 57 * MINUTE;
    await compute.get('/servers');
    expect(seen.signIns).toHaveLength(1);
    seen.now += 2 * MINUTE;
    await compute.get('/servers');
    expect(seen.calls.at(-1)).toContain('token-2');
  });

  test('a token that the cloud rejects is renewed once', async () => {
    const { seen, answers, compute } = await cloud();
    answers.push({ status: 401 });
    await compute.get('/servers');
    expect(seen.calls.map((call) => call.split(' ')[2])).toEqual(['token-1', 'token-2']);
    answers.push({ status: 401 }, { status: 401 });
    await expect(compute.get('/servers')).rejects.toMatchObject({ fault: 'credentials' });
  });

  test('items of a tenant are created only with a token of its project', async () => {
    const { seen, compute } = await cloud();
    await compute.in('theirs').post('/servers', {});
    expect(seen.signIns.at(-1)).toMatchObject({ scope: { project: { id: 'theirs' } } });
    expect(seen.calls).toEqual(['POST /compute/theirs/servers token-2']);
    await expect(compute.in('foreign').post('/servers', {})).rejects.toMatchObject({ fault: 'credentials' });
    expect(seen.calls).toHaveLength(1);
  });

  test('existing items are reached from our own project if we have no role in their project', async () => {
    const { seen, compute } = await cloud();
    await compute.near('foreign').post('/servers/1/action', { pause: null });
    expect(seen.calls).toEqual(['POST /compute/home/servers/1/action token-1']);
  });

  test('an application credential has no scope and serves no other project', async () => {
    const { seen, compute } = await cloud({
      identity: { type: 'application_credential', id: 'id', secret: 'cloud-secret' },
    });
    await compute.near('theirs').get('/servers');
    expect(seen.signIns).toEqual([{ scope: undefined, methods: ['application_credential'] }]);
    await expect(compute.in('theirs').post('/servers', {})).rejects.toMatchObject({ fault: 'forbidden' });
  });
});

describe('calls of a service', () => {
  test('reads are retried, writes are not', async () => {
    const { seen, answers, compute } = await cloud();
    answers.push({ status: 503 }, { status: 504 });
    expect(await compute.get('/servers')).toEqual({ servers: [] });
    expect(seen.waits).toEqual([200, 400]);
    answers.push({ status: 503 });
    await expect(compute.post('/servers', {})).rejects.toMatchObject({ fault: 'failed', status: 503 });
    answers.push({ status: 503, headers: { 'retry-after': '1' } });
    await compute.post('/servers', {});
    expect(seen.waits.at(-1)).toBe(1_000);
  });

  test('pages follow the marker until the last one', async () => {
    const { seen, answers, compute } = await cloud();
    answers.push(
      {
        status: 200,
        body: {
          servers: [{ id: 'a' }, { id: 'b' }],
          servers_links: [{ rel: 'next', href: 'http://elsewhere.example/' }],
        },
      },
      { status: 200, body: { servers: [{ id: 'c' }] } },
    );
    const ids = [];
    for await (const page of compute.pages('/servers', 'servers', { all_tenants: 'true' }))
      ids.push(...page.map(({ id }) => id));
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(seen.calls.at(-1)).toContain('/servers?limit=200&all_tenants=true&marker=b');
  });

  test('an id cannot lead outside the service', async () => {
    const { seen, compute } = await cloud();
    await expect(compute.get('/../../v3/users')).rejects.toMatchObject({ fault: 'blocked' });
    expect(seen.calls).toEqual([]);
  });

  test('a missing item reads as undefined, and its removal succeeds', async () => {
    const { answers, compute } = await cloud();
    answers.push({ status: 404 }, { status: 404 });
    expect(await compute.find('/servers/1')).toBeUndefined();
    await expect(compute.remove('/servers/1')).resolves.toBeUndefined();
  });

  test('no secret and no token is logged', async () => {
    const { seen, compute } = await cloud();
    await compute.get('/servers');
    expect(seen.logged).toContain('/servers');
    expect(seen.logged).not.toMatch(/cloud-secret|token-1/);
  });
});
