import type { Json } from '#model/definition.ts';
import { callEndpoint, type CallFault, type CallOptions } from './callEndpoint.ts';

export interface KeystoneAccount {
  endpoint: string;
  username: string;
  password: string;
  domain: string;
  project: string;
}

/** Where one service of the cloud is reached. */
export interface CatalogueEntry {
  type: string;
  name: string;
  url: string;
}

export type KeystoneResult =
  | { ok: true; version: string; token: string; catalogue: CatalogueEntry[]; elapsedMs: number }
  | { ok: false; fault: CallFault | 'version' | 'credentials' | 'catalogue'; status?: number; elapsedMs: number };

type Options = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** Version discovery and a token of the project, as Identity v3 describes them. */
export async function signInToKeystone(account: KeystoneAccount, options: Options): Promise<KeystoneResult> {
  const base = account.endpoint.replace(/\/+$/, '').replace(/\/v3$/, '');
  const discovery = await callEndpoint(`${base}/v3/`, options);
  if (!discovery.ok) return discovery;
  const version = versionOf(discovery.body);
  if (discovery.status >= 400 || version === undefined) return { ok: false, fault: 'version', status: discovery.status, elapsedMs: discovery.elapsedMs };

  const domain = { name: account.domain };
  const reply = await callEndpoint(`${base}/v3/auth/tokens`, {
    ...options,
    method: 'POST',
    body: {
      auth: {
        identity: { methods: ['password'], password: { user: { name: account.username, password: account.password, domain } } },
        scope: { project: { name: account.project, domain } },
      },
    },
  });
  const elapsedMs = discovery.elapsedMs + reply.elapsedMs;
  if (!reply.ok) return { ...reply, elapsedMs };
  const token = reply.headers['x-subject-token'];
  if (reply.status !== 201 || token === undefined) return { ok: false, fault: 'credentials', status: reply.status, elapsedMs };
  const catalogue = catalogueOf(reply.body);
  return catalogue.length > 0 ? { ok: true, version, token, catalogue, elapsedMs } : { ok: false, fault: 'catalogue', elapsedMs };
}

const versionOf = (body: Json | undefined): string | undefined => {
  const id = member(member(body, 'version'), 'id');
  return typeof id === 'string' && id.startsWith('v3') ? id : undefined;
};

function catalogueOf(body: Json | undefined): CatalogueEntry[] {
  const services = member(member(body, 'token'), 'catalog');
  if (!Array.isArray(services)) return [];
  return services.flatMap((service) => {
    const endpoints = member(service, 'endpoints');
    const open = Array.isArray(endpoints) ? endpoints.find((each) => member(each, 'interface') === 'public') : undefined;
    const [type, name, url] = [member(service, 'type'), member(service, 'name'), member(open, 'url')];
    return typeof type === 'string' && typeof url === 'string' ? [{ type, name: typeof name === 'string' ? name : type, url }] : [];
  });
}

/** One member of what a cloud answered, which may be anything. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}
