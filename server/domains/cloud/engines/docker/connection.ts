import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import Docker from 'dockerode';
import { guardEndpoint, type EndpointFault } from '#server/engine/calls/endpointGuard.ts';
import { CloudError, type CloudFault } from '#server/domains/cloud/driver/driver.ts';
import type { EngineAccount } from './account.ts';

export interface ConnectionOptions {
  timeoutMs: number;
  allowLoopback: boolean;
}

/** A connection to an engine, with the host at which its published ports are. */
export interface Connection {
  docker: Docker;
  host: string;
  /** One call: limited in time, and with the faults of clouds. */
  call<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs?: number): Promise<T>;
}

/** Checks the address, and connects to the one that was checked whatever the name resolves to later. */
export async function connect(
  account: EngineAccount,
  { timeoutMs, allowLoopback }: ConnectionOptions,
): Promise<Connection> {
  const safe = await guardEndpoint(account.endpoint, { allowLoopback });
  if (typeof safe === 'string') throw new CloudError(faultOfAddress(safe), { detail: safe });
  const { url, address, family } = safe;
  const isSecure = url.protocol === 'https:';
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  const keys = {
    ca: account.caCertificate ?? undefined,
    cert: account.client?.certificate,
    key: account.client?.key,
  };
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, lookup, ...keys })
    : new HttpAgent({ keepAlive: true, lookup });
  const options: Docker.DockerOptions & { agent: HttpAgent } = {
    protocol: isSecure ? 'https' : 'http',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (isSecure ? 2376 : 2375),
    // Explicit, so that the environment of the process decides nothing.
    socketPath: undefined,
    ca: keys.ca,
    cert: keys.cert,
    key: keys.key,
    agent,
  };
  const docker = new Docker(options);
  return {
    docker,
    host: url.hostname,
    async call(work, limitMs = timeoutMs) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        // Some calls of the library cannot be stopped: they are left behind.
        return await Promise.race([work(signal), passed(signal)]);
      } catch (error) {
        throw toCloudError(error, signal.aborted);
      }
    },
  };
}

const passed = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CloudError('timeout')), { once: true });
  });

const faultOfAddress = (fault: EndpointFault): CloudFault =>
  fault === 'blocked' ? 'blocked' : fault === 'unresolved' ? 'unreachable' : 'invalid';

const BY_STATUS: Readonly<Record<number, CloudFault>> = {
  400: 'invalid',
  401: 'credentials',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
};

const MOST_TEXT = 500;

/** Whatever dockerode throws, as a fault of clouds. Without addresses: the detail is shown to people. */
export function toCloudError(error: unknown, isLate = false): CloudError {
  if (error instanceof CloudError) return error;
  if (isLate) return new CloudError('timeout');
  const { statusCode, json, code, message } = error as {
    statusCode?: number;
    json?: { message?: string };
    code?: string;
    message?: string;
  };
  if (statusCode !== undefined) {
    const detail = (json?.message ?? message ?? '').slice(0, MOST_TEXT) || null;
    return new CloudError(BY_STATUS[statusCode] ?? 'failed', { detail, status: statusCode });
  }
  if (code !== undefined && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return new CloudError('tls');
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return new CloudError('timeout');
  return new CloudError('unreachable');
}

/** True if an engine says that something is gone, or is already as wanted. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  statuses.includes((error as { statusCode?: number }).statusCode ?? 0);
