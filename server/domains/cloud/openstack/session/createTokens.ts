import type { CallResult } from '#server/engine/calls/callEndpoint.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { errorOfCall } from './cloudErrors.ts';
import type { OpenstackDeps, Scope } from './createSession.ts';
import { signInToKeystone, type Token } from './keystone.ts';
import { retryAfterMs } from './retry.ts';

export interface Tokens {
  /** The token of the account's own project. */
  home(): Promise<Token>;
  /** The token to use, with the project that it is of. */
  in(scope: Scope): Promise<{ token: Token; projectId: string }>;
  /** Drops the token unless another call has already renewed it. */
  forget(projectId: string, token: Token): Promise<void>;
  /** Call after the account receives a role in a project: an earlier request may have been refused. */
  roleGiven(projectId: string): void;
}

interface HeldToken {
  token: Promise<Token>;
  /** Null while it is requested, and if the cloud does not report it. */
  expiresAt: number | null;
}

/** Renew early, so that a token does not expire during a call. */
const RENEW_BEFORE_MS = 120_000;
const HOME = '';
/** Signs in on demand, and keeps a token per project. */
export function createTokens(
  account: OpenstackAccount,
  { clock, log, allowLoopback, timeoutMs, random, wait }: Required<OpenstackDeps>,
): Tokens {
  const tokens = new Map<string, HeldToken>();
  const refused = new Set<string>();

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

  return {
    home: () => tokenOf(HOME),
    in: tokenIn,
    forget,
    roleGiven: (projectId) => void refused.delete(projectId),
  };
}
