import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from '../servers/listenHere.ts';

export interface FakeCloud {
  url: string;
  /** Responses of services by path prefix; may change while it runs. */
  status: Record<string, number>;
  password: string;
  /** Services that its catalogue leaves out. */
  without: string[];
}

/** An Identity v3 service with its catalogue on a free port, as far as a connection check needs. */
export async function fakeCloud(): Promise<FakeCloud> {
  const cloud: FakeCloud = { url: '', status: {}, password: 'cloud-secret', without: [] };
  const server = createServer((request, response) => void answer(cloud, request, response));
  cloud.url = await listenHere(server);
  return cloud;
}

async function answer(cloud: FakeCloud, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const prefix = Object.keys(cloud.status).find((each) => path.startsWith(each));
  if (prefix !== undefined) return void send(cloud.status[prefix] ?? 500, {});
  if (path === '/healthz') return void send(200, {});
  if (path === '/v3/') return void send(200, { version: { id: 'v3.14', status: 'stable' } });
  if (path === '/v3/auth/tokens') return void signIn(cloud, JSON.parse(await bodyOf(request)), send);
  if (path === '/compute/')
    return void send(200, {
      versions: [
        { id: 'v2.0', status: 'SUPPORTED', version: '' },
        { id: 'v2.1', status: 'CURRENT', version: '2.93' },
      ],
    });
  if (request.headers['x-auth-token'] !== 'token') return void send(401, {});
  if (path === '/compute/os-hypervisors/detail') {
    const host = {
      vcpus: 64,
      vcpus_used: 32,
      memory_mb: 1024,
      memory_mb_used: 512,
      local_gb: 100,
      local_gb_used: 10,
      running_vms: 7,
    };
    return void send(200, { hypervisors: [host, host] });
  }
  send(200, {});
}

type Send = (status: number, body: object, headers?: Record<string, string>) => void;

function signIn(
  cloud: FakeCloud,
  body: { auth: { identity: { password: { user: { password: string } } } } },
  send: Send,
): void {
  if (body.auth.identity.password.user.password !== cloud.password) return send(401, {});
  const service = (type: string, path: string) => ({
    type,
    name: type,
    endpoints: [{ interface: 'public', url: cloud.url + path }],
  });
  const catalog = [
    service('compute', '/compute'),
    service('network', '/network'),
    service('volumev3', '/volume'),
    service('image', '/image'),
    service('dns', '/dns'),
  ].filter(({ type }) => !cloud.without.includes(type));
  send(201, { token: { catalog } }, { 'x-subject-token': 'token' });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
