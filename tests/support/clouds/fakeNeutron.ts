import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { createService } from '#server/domains/cloud/openstack/session/createService.ts';
import { createSession } from '#server/domains/cloud/openstack/session/createSession.ts';
import { listenHere } from '../servers/listenHere.ts';

export type Item = Record<string, unknown> & { id: string };
type Collection = Record<string, Item>;

interface Refusal {
  status: number;
  type: string;
  message: string;
  /** What happens in the cloud before the refusal is sent. */
  meanwhile?: () => void;
}

const ONE: Readonly<Record<string, string>> = {
  floatingips: 'floatingip',
  ports: 'port',
  networks: 'network',
  'rbac-policies': 'rbac_policy',
  routers: 'router',
  subnets: 'subnet',
  policies: 'policy',
  bandwidth_limit_rules: 'bandwidth_limit_rule',
};

/**
 * A Neutron of tests: collections that can be read, changed and filtered, port forwardings of an address, tags, the
 * connections of routers and the rules of QoS policies.
 */
export async function fakeNeutron() {
  const held: Record<string, Collection> = {
    floatingips: {},
    ports: {},
    networks: {},
    'rbac-policies': {},
    routers: {},
    subnets: {},
    policies: {},
  };
  const forwardings: Record<string, Collection> = {};
  const calls: string[] = [];
  /** The next write is refused with this error. */
  const next: { refusal?: Refusal } = {};
  /** The next write that begins like this is refused, or followed by something else. */
  const refusals = new Map<string, Refusal>();
  const followers = new Map<string, () => void>();
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
    // QoS policies are below a path of their own.
    const [, , , collection = '', id, below, belowId] = pathname.replace('/qos/policies', '/policies').split('/');
    calls.push(
      `${method} ${pathname.replace('/network/v2.0', '')}${method === 'GET' ? url.slice(pathname.length) : ''}`,
    );
    const written = `${method} ${pathname.replace('/network/v2.0', '')}`;
    const expected = [...refusals.keys()].find((start) => written.startsWith(start));
    const refusal = method === 'GET' ? undefined : (next.refusal ?? refusals.get(expected ?? ''));
    if (refusal) {
      refusals.delete(expected ?? '');
      delete next.refusal;
      refusal.meanwhile?.();
      return send(refusal.status, { NeutronError: { type: refusal.type, message: refusal.message, detail: '' } });
    }
    const changed = id === undefined ? undefined : held[collection]?.[id];
    if (method === 'PUT' && changed && below === 'tags') {
      changed.tags = body.tags;
      return send(200, { tags: body.tags });
    }
    if (method === 'PUT' && changed && below?.endsWith('_router_interface')) {
      connect(changed, below.startsWith('add'), body.subnet_id);
      return send(200, {});
    }
    if (method === 'PUT' && changed && below === 'bandwidth_limit_rules') {
      const rules = Array.isArray(changed.rules) ? (changed.rules as Item[]) : [];
      Object.assign(rules.find((rule) => rule.id === belowId) ?? {}, body.bandwidth_limit_rule);
      return send(200, { bandwidth_limit_rule: {} });
    }
    if (method === 'POST' && changed && below === 'bandwidth_limit_rules') {
      const rule = { id: `made-${(count += 1)}`, type: 'bandwidth_limit', ...body.bandwidth_limit_rule };
      changed.rules = [...(Array.isArray(changed.rules) ? changed.rules : []), rule];
      return send(201, { bandwidth_limit_rule: rule });
    }
    const isBelow = below === 'port_forwardings' && id !== undefined;
    const items = isBelow ? (forwardings[id] ??= {}) : (held[collection] ?? {});
    const [one, many] = isBelow
      ? ['port_forwarding', 'port_forwardings']
      : [ONE[collection] ?? collection, collection.replaceAll('-', '_')];
    const itemId = isBelow ? belowId : id;
    if (method === 'POST') {
      const project = String(request.headers['x-auth-token']).replace('in ', '');
      const owner = isBelow ? {} : { project_id: project };
      const made: Item = { ...owner, ...body[one], id: `made-${(count += 1)}` };
      items[made.id] = made;
      return send(201, { [one]: made });
    }
    if (itemId === undefined) {
      const names = [...new Set(searchParams.keys())].filter((name) => !['limit', 'marker', 'fields'].includes(name));
      return send(200, {
        [many]: Object.values(items).filter((item) =>
          names.every((name) => hasOne(item, name, searchParams.getAll(name))),
        ),
      });
    }
    const item = items[itemId];
    if (item === undefined)
      return send(404, { NeutronError: { type: 'NotFound', message: `${one} ${itemId} could not be found` } });
    if (method === 'PUT') {
      Object.assign(item, body[one]);
      const follower = [...followers.keys()].find((start) => written.startsWith(start));
      followers.get(follower ?? '')?.();
      followers.delete(follower ?? '');
    }
    if (method === 'DELETE') delete items[itemId];
    send(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : { [one]: item });
  }

  function connect(router: Item, isMore: boolean, subnetId: string): void {
    const id = `port-${router.id}-${subnetId}`;
    const ports = (held.ports ??= {});
    if (!isMore) return void delete ports[id];
    const subnet = held.subnets?.[subnetId];
    ports[id] = {
      id,
      device_id: router.id,
      device_owner: 'network:router_interface',
      network_id: subnet?.network_id,
      fixed_ips: [{ subnet_id: subnetId, ip_address: '10.0.0.1' }],
    };
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
  const refuse = (start: string, refusal: Refusal, meanwhile?: () => void) =>
    void refusals.set(start, { ...refusal, ...(meanwhile && { meanwhile }) });
  const after = (start: string, work: () => void) => void followers.set(start, work);
  return { network, session, account, held, forwardings, calls, next, put, refuse, after };
}

/** Several values of a parameter are alternatives. */
function hasOne(item: Item, name: string, values: readonly string[]): boolean {
  const found = item[name] ?? (name === 'router:external' ? false : null);
  return values.some((value) => (Array.isArray(found) ? found.includes(value) : String(found) === value));
}
