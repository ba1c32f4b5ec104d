import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import type { CloudReport, ServiceReport } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from './account.ts';
import { SERVICE_TYPES } from './discover.ts';
import {
  signInToKeystone,
  type CatalogueEntry,
  type EndpointOptions,
  type KeystoneResult,
} from '#server/domains/cloud/openstack/session/keystone.ts';
import { currentVersion, versionAddress } from '#server/domains/cloud/openstack/session/serviceVersion.ts';

/**
 * Connects to the identity service first, then to every required service, and reports those that the catalogue lacks.
 * Never rejects.
 */
export async function checkOpenstack(account: OpenstackAccount, options: EndpointOptions): Promise<CloudReport> {
  const identity = await signInToKeystone(account, options);
  const services = [identityReport(account, identity)];
  if (!identity.ok)
    return {
      ok: false,
      health: identity.fault === 'credentials' ? 'no_permission' : 'unknown',
      version: null,
      services,
    };
  const { catalogue, value } = identity.token;
  const calls = { ...options, ca: account.caCertificate ?? undefined };
  const reports = Object.entries(SERVICE_TYPES).map(([service, types]) => {
    const entry = catalogue.find(({ type }) => types.some((each) => each === type));
    return entry ? serviceReport(service, entry, value, calls) : missing(service);
  });
  services.push(...(await Promise.all(reports)));
  const ok = services.every((service) => service.ok);
  return { ok, health: ok ? 'normal' : 'unknown', version: identity.version, services };
}

function identityReport({ endpoint }: OpenstackAccount, result: KeystoneResult): ServiceReport {
  const { elapsedMs } = result;
  return {
    service: 'identity',
    url: endpoint,
    ok: result.ok,
    elapsed_ms: elapsedMs,
    version: result.ok ? result.version : null,
    fault: result.ok ? null : result.fault,
  };
}

async function serviceReport(
  service: string,
  { url }: CatalogueEntry,
  token: string,
  options: EndpointOptions & { ca: string | undefined },
): Promise<ServiceReport> {
  const [reply, document] = await Promise.all([
    callEndpoint(url, { ...options, headers: { 'x-auth-token': token } }),
    callEndpoint(versionAddress(url), options),
  ]);
  if (!reply.ok) return { service, url, ok: false, elapsed_ms: reply.elapsedMs, version: null, fault: reply.fault };
  // The root of a service may be empty; only a refused token or a server error counts.
  const ok = reply.status < 500 && reply.status !== 401 && reply.status !== 403;
  const version = document.ok ? currentVersion(document.body) : null;
  return { service, url, ok, elapsed_ms: reply.elapsedMs, version, fault: ok ? null : 'status' };
}

const missing = (service: string): ServiceReport => ({
  service,
  url: '',
  ok: false,
  elapsed_ms: 0,
  version: null,
  fault: 'missing',
});
