import type { RecordData } from '#server/context.ts';
import { callEndpoint, type CallFault, type CallOptions } from './callEndpoint.ts';
import { signInToKeystone, type CatalogueEntry, type KeystoneAccount, type KeystoneResult } from './keystone.ts';
import { currentVersion, versionAddress } from './serviceVersion.ts';

type Options = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** One line of the report: a service of the cloud and what came of calling it. */
export interface ServiceReport {
  service: string;
  url: string;
  ok: boolean;
  elapsed_ms: number;
  version: string | null;
  fault: CallFault | 'version' | 'credentials' | 'catalogue' | 'missing' | 'status' | null;
}

export interface CloudReport {
  ok: boolean;
  /** A word of the field `health`. */
  health: 'normal' | 'no_permission' | 'unknown';
  version: string | null;
  services: ServiceReport[];
}

/** Services that a console needs, each with the types a catalogue may give it; others of the catalogue are not called. */
const NEEDED = { compute: ['compute'], network: ['network'], 'block-storage': ['block-storage', 'volumev3'], image: ['image'] };

/** Really connects: identity first, then every service that is needed; one that the catalogue does not name is told. `password` is the stored secret in the clear. */
export async function checkCloud(cloud: RecordData, password: string, options: Options): Promise<CloudReport> {
  if (cloud.product === 'nextstack') return checkNextStack(textOf(cloud.endpoint), options);
  const account = keystoneAccount(cloud, password);
  const identity = await signInToKeystone(account, options);
  const services = [identityReport(account, identity)];
  if (!identity.ok) return { ok: false, health: identity.fault === 'credentials' ? 'no_permission' : 'unknown', version: null, services };
  const reports = Object.entries(NEEDED).map(([service, types]) => {
    const entry = identity.catalogue.find(({ type }) => types.includes(type));
    return entry ? serviceReport(service, entry, identity.token, options) : missing(service);
  });
  services.push(...(await Promise.all(reports)));
  const ok = services.every((service) => service.ok);
  return { ok, health: ok ? 'normal' : 'unknown', version: identity.version, services };
}

export function keystoneAccount(cloud: RecordData, password: string): KeystoneAccount {
  return {
    endpoint: textOf(cloud.endpoint),
    username: textOf(cloud.username),
    password,
    domain: textOf(cloud.domain) || 'Default',
    project: textOf(cloud.project) || 'admin',
  };
}

function identityReport({ endpoint }: KeystoneAccount, result: KeystoneResult): ServiceReport {
  const { elapsedMs } = result;
  return { service: 'identity', url: endpoint, ok: result.ok, elapsed_ms: elapsedMs, version: result.ok ? result.version : null, fault: result.ok ? null : result.fault };
}

async function serviceReport(service: string, { url }: CatalogueEntry, token: string, options: Options): Promise<ServiceReport> {
  const [reply, document] = await Promise.all([callEndpoint(url, { ...options, headers: { 'x-auth-token': token } }), callEndpoint(versionAddress(url), options)]);
  if (!reply.ok) return { service, url, ok: false, elapsed_ms: reply.elapsedMs, version: null, fault: reply.fault };
  // A service may have nothing at its root; refusing the token or failing is what counts.
  const ok = reply.status < 500 && reply.status !== 401 && reply.status !== 403;
  const version = document.ok ? currentVersion(document.body) : null;
  return { service, url, ok, elapsed_ms: reply.elapsedMs, version, fault: ok ? null : 'status' };
}

const missing = (service: string): ServiceReport => ({ service, url: '', ok: false, elapsed_ms: 0, version: null, fault: 'missing' });

/** NextStack has no identity service of its own: it is there when its health endpoint says so. */
async function checkNextStack(endpoint: string, options: Options): Promise<CloudReport> {
  const url = `${endpoint.replace(/\/+$/, '')}/healthz`;
  const reply = await callEndpoint(url, options);
  const ok = reply.ok && reply.status === 200;
  const fault = ok ? null : reply.ok ? 'status' : reply.fault;
  return { ok, health: ok ? 'normal' : 'unknown', version: null, services: [{ service: 'nextstack', url, ok, elapsed_ms: reply.elapsedMs, version: null, fault }] };
}

const textOf = (value: RecordData[string] | undefined): string => (typeof value === 'string' ? value : '');
