import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { callEndpoint, type CallOptions, type CallResult } from '#server/engine/calls/callEndpoint.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { errorOfCall } from './cloudErrors.ts';
import type { CatalogueEntry, Token } from './keystone.ts';
import { retryAfterMs } from './retry.ts';
import { createTokens } from './createTokens.ts';

export interface OpenstackDeps {
  clock: () => number;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Set for a server that itself listens on loopback only. */
  allowLoopback: boolean;
  timeoutMs?: number;
  /** Returns 0 to 1; tests pass their own. */
  random?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

export type SessionCall = Pick<CallOptions, 'method' | 'headers' | 'body' | 'stream' | 'receives'> & {
  /** Types of the service in a catalogue, the usual one first. */
  types: readonly string[];
  /** Appended to the service's endpoint in the catalogue. */
  path: string;
  timeoutMs?: number;
  scope: Scope;
};

/**
 * The token to use: the account's own; only that of a project; or that of a project if the account has a role there,
 * else its own.
 */
export type Scope = { kind: 'home' } | { kind: 'project' | 'near'; projectId: string };

export interface Session {
  home(): Promise<Token>;
  entry(types: readonly string[]): Promise<CatalogueEntry | undefined>;
  call(call: SessionCall): Promise<Extract<CallResult, { ok: true }>>;
  /** Call after the account receives a role in a project: an earlier request may have been refused. */
  roleGiven(projectId: string): void;
}

const TIMEOUT_MS = 20_000;
const UNIT = 2 ** 32;

/** Calls the services of a cloud with the tokens of an account. Rejects only with `CloudError`. */
export function createSession(deps: OpenstackDeps, account: OpenstackAccount): Session {
  const {
    clock,
    log,
    allowLoopback,
    timeoutMs = TIMEOUT_MS,
    random = () => randomInt(UNIT) / UNIT,
    wait = delay,
  } = deps;
  const tokens = createTokens(account, { clock, log, allowLoopback, timeoutMs, random, wait });
  const ca = account.caCertificate ?? undefined;

  async function call(request: SessionCall): Promise<Extract<CallResult, { ok: true }>> {
    const { types, path, scope, method = 'GET', headers, body, stream, receives } = request;
    let renewed = false;
    for (let count = 1; ; count += 1) {
      const { token, projectId } = await tokens.in(scope);
      const base = token.catalogue.find(({ type }) => types.includes(type))?.url;
      if (base === undefined) throw new CloudError('unsupported', { detail: `The cloud offers no ${types[0]}` });
      const result = await callEndpoint(addressBelow(base, path), {
        allowLoopback,
        ca,
        method,
        timeoutMs: request.timeoutMs ?? timeoutMs,
        headers: { 'x-auth-token': token.value, ...headers },
        ...(body !== undefined && { body }),
        ...(stream !== undefined && { stream }),
        ...(receives === true && { receives }),
      });
      log.debug(
        {
          service: types[0],
          method,
          path: path.split('?')[0],
          ms: result.elapsedMs,
          ...(result.ok ? { status: result.status } : { fault: result.fault }),
        },
        'called a cloud',
      );
      if (result.ok && result.status === 401 && !renewed && stream === undefined) {
        renewed = true;
        await tokens.forget(projectId, token);
        continue;
      }
      // A stream that has started cannot be sent again.
      const pauseMs =
        stream === undefined ? retryAfterMs(result, { count, idempotent: method === 'GET' }, random) : undefined;
      if (pauseMs !== undefined) {
        await wait(pauseMs);
        continue;
      }
      if (!result.ok) throw errorOfCall(result.fault);
      return result;
    }
  }

  return {
    home: tokens.home,
    entry: async (types) => (await tokens.home()).catalogue.find(({ type }) => types.includes(type)),
    call,
    roleGiven: tokens.roleGiven,
  };
}

/** A user-defined id in a path must not lead to another host or service. */
function addressBelow(base: string, path: string): string {
  const root = base.replace(/\/+$/, '');
  const address = new URL(root + path);
  const within = new URL(root);
  if (address.origin !== within.origin || !address.pathname.startsWith(within.pathname))
    throw new CloudError('blocked', { detail: 'The address is outside the service' });
  return address.href;
}
