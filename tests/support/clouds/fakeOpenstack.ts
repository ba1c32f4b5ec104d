import { createServer, type IncomingMessage } from 'node:http';
import { pino } from 'pino';
import type { Json } from '#model/language/definition.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { createService } from '#server/domains/cloud/openstack/session/createService.ts';
import { createSession } from '#server/domains/cloud/openstack/session/createSession.ts';
import { listenHere } from '../servers/listenHere.ts';

export interface FakeCall {
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  body: Json;
  /** The project of its token. */
  project: string;
  version: string | undefined;
}

export type FakeAnswer = [status: number, body?: Json];

/**
 * One service of an OpenStack that a test implements, behind a Keystone that admits all users to every project. `said`
 * holds the requests except reads.
 */
export async function fakeOpenstack(
  type: string,
  answer: (call: FakeCall) => FakeAnswer,
  version: string | null = null,
) {
  const said: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const text = await textOf(request);
      const send = (status: number, body?: Json, headers: Record<string, string> = {}) =>
        void response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(body === undefined ? undefined : JSON.stringify(body));
      const address = new URL(request.url ?? '/', url);
      if (address.pathname === '/v3/') return send(200, { version: { id: 'v3.14' } });
      const body: Json = text === '' ? null : JSON.parse(text);
      if (address.pathname === '/v3/auth/tokens') {
        // The driver's own sign-in: its project is given by name.
        const { scope } = (body as { auth: { scope: { project: { id?: string } } } }).auth;
        const project = scope.project.id ?? 'admin';
        const catalog = [{ type, name: type, endpoints: [{ interface: 'public', url: `${url}/service` }] }];
        return send(
          201,
          {
            token: {
              expires_at: '2026-11-22T00:00:00Z',
              project: { id: project },
              user: { id: 'u' },
              roles: [{ name: 'admin' }],
              catalog,
            },
          },
          { 'x-subject-token': project },
        );
      }
      const spoken = request.headers['openstack-api-version'];
      const call: FakeCall = {
        method: request.method ?? '',
        path: address.pathname.replace('/service', ''),
        query: Object.fromEntries(address.searchParams),
        body,
        project: String(request.headers['x-auth-token']),
        version: typeof spoken === 'string' ? spoken : undefined,
      };
      if (call.method !== 'GET')
        said.push(`${call.project}: ${call.method} ${call.path}${body === null ? '' : ` ${JSON.stringify(body)}`}`);
      send(...answer(call));
    })().catch(() => response.destroy());
  });
  const url = await listenHere(server);
  const account: OpenstackAccount = {
    endpoint: url,
    identity: { type: 'password', username: 'admin', password: 'x', domain: 'Default', project: 'admin' },
    region: null,
    caCertificate: null,
    reclaimSeconds: null,
  };
  const session = createSession(
    {
      clock: () => Date.UTC(2026, 10, 21),
      log: pino({ level: 'silent' }),
      allowLoopback: true,
      random: () => 1,
      wait: () => Promise.resolve(),
    },
    account,
  );
  const service = createService(session, { types: [type], version });
  const cloud: OpenstackCloud = {
    account,
    session,
    clock: () => Date.UTC(2026, 10, 21),
    wait: async () => undefined,
    homeProject: 'admin',
    userId: 'u',
    isAdmin: true,
    compute: null,
    network: null,
    volume: null,
    image: null,
    metric: null,
    identity: service,
    extensions: new Set(),
    hasBackups: false,
    importMethods: [],
  };
  return { service, cloud, said };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
