import type { Json } from '#model/language/definition.ts';
import { callEndpoint, type CallFault, type CallOptions } from '#server/engine/calls/callEndpoint.ts';
import type { OpenstackAccount, OpenstackIdentity } from '#server/domains/cloud/openstack/account.ts';
import { member, objectsIn, textIn, timeIn } from '#server/domains/cloud/openstack/reply.ts';

/** The endpoint of one service of the cloud. */
export interface CatalogueEntry {
  type: string;
  name: string;
  url: string;
}

/** A token with its scope and the service catalogue. */
export interface Token {
  value: string;
  /** Milliseconds; null: the cloud does not report it. */
  expiresAt: number | null;
  projectId: string | null;
  userId: string | null;
  roles: string[];
  catalogue: CatalogueEntry[];
}

export type IdentityFault = CallFault | 'version' | 'credentials' | 'catalogue' | 'status';

export type KeystoneResult =
  | { ok: true; version: string; token: Token; elapsedMs: number }
  | { ok: false; fault: IdentityFault; status?: number; elapsedMs: number };

export type EndpointOptions = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** The URL of Identity v3, for any registered form of it. */
export const identityUrl = ({ endpoint }: OpenstackAccount): string =>
  `${endpoint.replace(/\/+$/, '').replace(/\/v3$/, '')}/v3`;

/** Discovers the version and gets a token of the account's project, or of another one where it has a role. */
export async function signInToKeystone(
  account: OpenstackAccount,
  options: EndpointOptions,
  projectId?: string,
): Promise<KeystoneResult> {
  const call = { ...options, ca: account.caCertificate ?? undefined };
  const url = identityUrl(account);
  const discovery = await callEndpoint(`${url}/`, call);
  if (!discovery.ok) return discovery;
  const version = versionOf(discovery.body);
  if (discovery.status >= 400 || version === undefined)
    return { ok: false, fault: 'version', status: discovery.status, elapsedMs: discovery.elapsedMs };

  const reply = await callEndpoint(`${url}/auth/tokens`, {
    ...call,
    method: 'POST',
    body: { auth: authOf(account.identity, projectId) },
  });
  const elapsedMs = discovery.elapsedMs + reply.elapsedMs;
  if (!reply.ok) return { ...reply, elapsedMs };
  const value = reply.headers['x-subject-token'];
  if (reply.status !== 201 || value === undefined)
    return {
      ok: false,
      fault: reply.status >= 500 || reply.status === 429 ? 'status' : 'credentials',
      status: reply.status,
      elapsedMs,
    };
  const token = tokenOf(value, member(reply.body, 'token'), account.region);
  return token.catalogue.length > 0
    ? { ok: true, version, token, elapsedMs }
    : { ok: false, fault: 'catalogue', elapsedMs };
}

const versionOf = (body: Json | undefined): string | undefined => {
  const id = textIn(member(body, 'version'), 'id');
  return id?.startsWith('v3') ? id : undefined;
};

function authOf(identity: OpenstackIdentity, projectId: string | undefined): Json {
  // Keystone refuses a scope with an application credential, because the credential is bound to its project.
  if (identity.type === 'application_credential') {
    return {
      identity: {
        methods: ['application_credential'],
        application_credential: { id: identity.id, secret: identity.secret },
      },
    };
  }
  const domain = { name: identity.domain };
  return {
    identity: {
      methods: ['password'],
      password: { user: { name: identity.username, password: identity.password, domain } },
    },
    scope: { project: projectId === undefined ? { name: identity.project, domain } : { id: projectId } },
  };
}

function tokenOf(value: string, body: Json | undefined, region: string | null): Token {
  return {
    value,
    expiresAt: timeIn(body, 'expires_at'),
    projectId: textIn(member(body, 'project'), 'id'),
    userId: textIn(member(body, 'user'), 'id'),
    roles: objectsIn(body, 'roles').flatMap((role) => textIn(role, 'name') ?? []),
    catalogue: objectsIn(body, 'catalog').flatMap((service) => entryOf(service, region) ?? []),
  };
}

/** The public endpoint in the region, or of the first region if none is configured. */
function entryOf(service: Json, region: string | null): CatalogueEntry | undefined {
  const open = objectsIn(service, 'endpoints').find(
    (each) => each.interface === 'public' && (region === null || [each.region, each.region_id].includes(region)),
  );
  const [type, url] = [textIn(service, 'type'), textIn(open, 'url')];
  return type !== null && url !== null ? { type, name: textIn(service, 'name') ?? type, url } : undefined;
}
