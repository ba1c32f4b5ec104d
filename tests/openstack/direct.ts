/** The cloud itself, called without our driver. */
export interface Direct {
  userId: string;
  projectId: string;
  /** Null: it does not exist. */
  get(service: Service, path: string): Promise<Reply | null>;
  send(method: 'POST' | 'PUT' | 'DELETE', service: Service, path: string, body?: object): Promise<Reply>;
  /** Whether the catalogue names the service. */
  offers(service: Service): boolean;
  revoke(token: string): Promise<void>;
}

export type Service = 'compute' | 'network' | 'volume' | 'image' | 'identity' | 'metric';
// A response of the cloud, as tests read it.
export type Reply = Record<string, ReplyValue>;
export type ReplyValue = string | number | boolean | null | ReplyValue[] | { [key: string]: ReplyValue };

const TYPES: Record<Service, string[]> = {
  compute: ['compute'],
  network: ['network'],
  volume: ['block-storage', 'volumev3'],
  image: ['image'],
  identity: ['identity'],
  metric: ['metric'],
};
const ROOTS: Partial<Record<Service, string>> = { network: '/v2.0', image: '/v2', metric: '/v1' };

const VERSIONS: Partial<Record<Service, Record<string, string>>> = {
  compute: { 'openstack-api-version': 'compute 2.60' },
  volume: { 'openstack-api-version': 'volume 3.50' },
};

export interface Account {
  url: string;
  user: string;
  password: string;
  project: string;
  domain: string;
}

export async function signInDirectly({ url, user, password, project, domain }: Account): Promise<Direct> {
  const base = `${url.replace(/\/+$/, '').replace(/\/v3$/, '')}/v3`;
  const within = { name: domain };
  const auth = {
    identity: { methods: ['password'], password: { user: { name: user, password, domain: within } } },
    scope: { project: { name: project, domain: within } },
  };
  const reply = await fetch(`${base}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth }),
  });
  if (reply.status !== 201) throw new Error(`The cloud does not let us in: ${reply.status}`);
  const token = reply.headers.get('x-subject-token') ?? '';
  const { catalog, user: holder, project: home } = (await reply.json()).token;
  const entryOf = (service: Service) => catalog.find(({ type }: { type: string }) => TYPES[service].includes(type));
  const endpointOf = (service: Service): string => {
    const entry = entryOf(service);
    const open = entry?.endpoints.find((each: { interface: string }) => each.interface === 'public');
    const root = ROOTS[service] ?? '';
    const address = String(open?.url).replace(/\/+$/, '');
    return address.endsWith(root) ? address : address + root;
  };
  async function ask(method: string, service: Service, path: string, body?: object): Promise<Response> {
    const answer = await fetch(endpointOf(service) + path, {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json', ...VERSIONS[service] },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${method} ${service}${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  return {
    userId: holder.id,
    projectId: home.id,
    offers: (service) => entryOf(service) !== undefined,
    async get(service, path) {
      const answer = await ask('GET', service, path);
      return answer.status === 404 ? null : answer.json();
    },
    async send(method, service, path, body) {
      const text = await (await ask(method, service, path, body)).text();
      return text === '' ? {} : JSON.parse(text);
    },
    async revoke(revoked) {
      const answer = await fetch(`${base}/auth/tokens`, {
        method: 'DELETE',
        headers: { 'x-auth-token': token, 'x-subject-token': revoked },
      });
      if (answer.status !== 204) throw new Error(`The token was not revoked: ${answer.status}`);
    },
  };
}

/** A text nested in a reply; '' if there is none. */
export function textAt(reply: ReplyValue | Reply | undefined, ...path: (string | number)[]): string {
  let at: ReplyValue | undefined = reply ?? null;
  for (const step of path)
    at = typeof at !== 'object' || at === null ? undefined : Array.isArray(at) ? at[Number(step)] : at[step];
  return typeof at === 'string' ? at : '';
}
