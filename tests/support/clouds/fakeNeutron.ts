import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { createService } from '#server/domains/cloud/openstack/session/createService.ts';
import { createSession } from '#server/domains/cloud/openstack/session/createSession.ts';
import { listenHere } from '../servers/listenHere.ts';

export type Item = Record<string, unknown> & { id: string };
type Collection = Record<string, Item>;

const ONE: Readonly<Record<string, string>> = {
  floatingips: 'floatingip',
  ports: 'port',
  networks: 'network',
  'rbac-policies': 'rbac_policy',
};

/**
 * The address part of a Neutron: collections that can be read, changed and filtered, and port forwardings of an
 * address.
 */
export async function fakeNeutron() {
  const held: Record<string, Collection> = { floatingips: {}, ports: {}, networks: {}, 'rbac-policies': {} };
  const forwardings: Record<string, Collection> = {};
  const calls: string[] = [];
  /** The next write is refused with this error. */
  const next: { refusal?: { status: number; type: string; message: string } } = {};
  let count = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const send = (status: number, body?: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body && JSON.stringify(body));
    let text = '';
    for await (const piece of request) text += String(piece);
    const body = text === '' ? {} : JSON.parse(text);
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname === '/v3/') return send(200, { version: { id: 'v3.14' } });
    if (pathname === '/v3/auth/tokens') {
      const id = body.auth.scope?.project?.id ?? 'home';
      const catalog = [
        {
          type: 'network',
          name: 'neutron',
          endpoints: [{ interface: 'public', region: 'one', url: `${base}/network` }],
        },
      ];
      return send(
        201,
        {
          token: {
            expires_at: '2030-01-01T00:00:00Z',
            project: { id },
            user: { id: 'u' },
            roles: [{ name: 'admin' }],
            catalog,
          },
        },
        { 'x-subject-token': `in ${id}` },
      );
    }
    const [, , , collection = '', id, below, belowId] = pathname.split('/');
    calls.push(
      `${method} ${pathname.replace('/network/v2.0', '')}${method === 'GET' ? url.slice(pathname.length) : ''}`,
    );
    const refusal = method === 'GET' ? undefined : next.refusal;
    if (refusal) {
      delete next.refusal;
      return send(refusal.status, { NeutronError: { type: refusal.type, message: refusal.message, detail: '' } });
    }
    const isBelow = below === 'port_forwardings' && id !== undefined;
    const items = isBelow ? (forwardings[id] ??= {}) : (held[collection] ?? {});
    const [one, many] = isBelow
      ? ['port_forwarding', 'port_forwardings']
      : [ONE[collection] ?? collection, collection.replaceAll('-', '_')];
    const itemId = isBelow ? belowId : id;
    if (method === 'POST') {
      const made: Item = { ...body[one], id: `made-${(count += 1)}` };
      items[made.id] = made;
      return send(201, { [one]: made });
    }
    if (itemId === undefined) {
      const wanted = [...searchParams].filter(([name]) => !['limit', 'marker', 'fields'].includes(name));
      return send(200, {
        [many]: Object.values(items).filter((item) => wanted.every(([name, value]) => String(item[name]) === value)),
      });
    }
    const item = items[itemId];
    if (item === undefined)
      return send(404, { NeutronError: { type: 'NotFound', message: `${one} ${itemId} could not be found` } });
    if (method === 'PUT') Object.assign(item, body[one]);
    if (method === 'DELETE') delete items[itemId];
    send(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : { [one]: item });
  }

  const base = await listenHere(
    createServer((request, response) => void answer(request, response).catch(() => response.destroy())),
  );
  const account: OpenstackAccount = {
    endpoint: `${base}/v3`,
    identity: { type: 'password', username: 'admin', password: 'x', domain: 'Default', project: 'admin' },
    region: null,
    caCertificate: null,
    reclaimSeconds: null,
  };
  const session = createSession(
    {
      clock: () => Date.UTC(2026, 10, 23),
      log: pino({ level: 'silent' }),
      allowLoopback: true,
      wait: async () => undefined,
    },
    account,
  );
  const network = createService(session, { types: ['network'], root: '/v2.0', version: null });
  const put = (collection: string, item: Item) => void ((held[collection] ??= {})[item.id] = item);
  return { network, session, account, held, forwardings, calls, next, put };
}
