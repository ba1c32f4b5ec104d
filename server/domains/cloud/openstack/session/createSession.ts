import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { callEndpoint, type CallOptions, type CallResult } from '#server/engine/calls/callEndpoint.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { errorOfCall } from './cloudErrors.ts';
import { signInToKeystone, type CatalogueEntry, type Token } from './keystone.ts';
import { retryAfterMs } from './retry.ts';

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

export type SessionCall = Pick<CallOptions, 'method' | 'headers' | 'body' | 'stream'> & {
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

interface HeldToken {
  token: Promise<Token>;
  /** Null while it is requested, and if the cloud does not report it. */
  expiresAt: number | null;
}

const TIMEOUT_MS = 20_000;
/** Renew early, so that a token does not expire during a call. */
const RENEW_BEFORE_MS = 120_000;
const HOME = '';
const UNIT = 2 ** 32;

/** Signs in on demand, keeps a token per project, and calls services with them. Rejects only with `CloudError`. */
export function createSession(deps: OpenstackDeps, account: OpenstackAccount): Session {
  const {
    clock,
    log,
    allowLoopback,
    timeoutMs = TIMEOUT_MS,
    random = () => randomInt(UNIT) / UNIT,
    wait = delay,
  } = deps;
  const tokens = new Map<string, HeldToken>();
  const refused = new Set<string>();
  const ca = account.caCertificate ?? undefined;

  async function signIn(projectId: string): Promise<Token> {
    for (let count = 1; ; count += 1) {
      const result = await signInToKeystone(account, { allowLoopback, timeoutMs }, projectId || undefined);
      if (result.ok) return result.token;
      log.warn({ fault: result.fault, status: result.status }, 'a cloud refused the sign-in');
      const attempt: CallResult | undefined =
        result.fault === 'refused' || result.fault === 'timeout' || result.fault === 'unreadable'
          ? { ok: false, fault: result.fault, elapsedMs: 0 }
          : undefined;
      const pauseMs = attempt && retryAfterMs(attempt, { count, idempotent: true }, random);
      if (pauseMs === undefined) throw errorOfCall(result.fault, result.status);
      await wait(pauseMs);
    }
  }

  /** Simultaneous calls share one sign-in; a failed one is not cached. */
  function tokenOf(projectId: string): Promise<Token> {
    const held = tokens.get(projectId);
    if (held && (held.expiresAt === null || held.expiresAt - clock() > RENEW_BEFORE_MS)) return held.token;
    const made: HeldToken = { token: signIn(projectId), expiresAt: null };
    tokens.set(projectId, made);
    made.token.then(
      ({ expiresAt }) => void (made.expiresAt = expiresAt),
      () => void (tokens.get(projectId) === made && tokens.delete(projectId)),
    );
    return made.token;
  }

  /** Drops the token unless another call has already renewed it. */
  async function forget(projectId: string, token: Token): Promise<void> {
    const held = tokens.get(projectId);
    if (held && (await held.token) === token && tokens.get(projectId) === held) tokens.delete(projectId);
  }

  async function tokenIn(scope: Scope): Promise<{ token: Token; projectId: string }> {
    const home = await tokenOf(HOME);
    if (scope.kind === 'home' || scope.projectId === home.projectId) return { token: home, projectId: HOME };
    const { projectId } = scope;
    if (account.identity.type === 'application_credential') {
      if (scope.kind === 'near') return { token: home, projectId: HOME };
      throw new CloudError('forbidden', { detail: 'An application credential is valid for its own project only' });
    }
    if (scope.kind === 'near' && refused.has(projectId)) return { token: home, projectId: HOME };
    try {
      return { token: await tokenOf(projectId), projectId };
    } catch (error) {
      if (scope.kind !== 'near' || !(error instanceof CloudError) || error.fault !== 'credentials') throw error;
      // A project of another owner, in which we have no role: an administrator reaches it from their own project.
      refused.add(projectId);
      return { token: home, projectId: HOME };
    }
  }

  async function call(request: SessionCall): Promise<Extract<CallResult, { ok: true }>> {
    const { types, path, scope, method = 'GET', headers, body, stream } = request;
    let renewed = false;
    for (let count = 1; ; count += 1) {
      const { token, projectId } = await tokenIn(scope);
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
        await forget(projectId, token);
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
    home: () => tokenOf(HOME),
    entry: async (types) => (await tokenOf(HOME)).catalogue.find(({ type }) => types.includes(type)),
    call,
    roleGiven: (projectId) => void refused.delete(projectId),
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
