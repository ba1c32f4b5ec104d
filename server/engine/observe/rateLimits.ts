import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Metrics } from './metrics.ts';

export interface RateLimits {
  /** Counts one request; refuses with 429 when an address or an account asked too often. */
  check(request: { method: string; path: string; address: string; account: string | undefined }): Promise<void>;
}

export interface RateLimitOptions {
  /** Requests a minute and address, or account; 0 for no limit. */
  perMinute: number;
  /** Calls a minute and address that somebody could guess a secret with: sign-ins, registrations, codes. */
  guessesPerMinute: number;
  /** Which calls these are, the product says. */
  isGuess(method: string, path: string): boolean;
}

/** What machines watch the process by must not be refused because it is busy. */
const UNCOUNTED = /^\/(healthz|readyz|metrics|assets\/)/;
/** A write costs a transaction with its audit record, a read next to nothing. */
const WRITE_COST = 5;
/**
 * A piece of an upload costs its bytes alone. It has a budget of its own, so that a large file does not shut out who
 * sends it.
 */
const PIECE = /^\/api\/sys\/v1\/uploads\//;
/** Reports of agents: many agents may stand behind one address, and each has a budget of its own there. */
const HEARTBEAT = /\/heartbeat$/;
const HEARTBEATS_PER_MINUTE = 60;
const KEYS_KEPT_S = 60;

/** Generous for reads, tight for guesses. Counted in memory: the limit is a fence against runaways, not an account. */
export function createRateLimits(
  { perMinute, guessesPerMinute, isGuess }: RateLimitOptions,
  metrics: Metrics,
): RateLimits {
  if (perMinute === 0) return { check: () => Promise.resolve() };
  const byAddress = limiter(perMinute);
  const byAccount = limiter(perMinute);
  const pieces = limiter(perMinute);
  const guesses = limiter(guessesPerMinute);
  const heartbeats = limiter(HEARTBEATS_PER_MINUTE);

  async function consume(counter: RateLimiterAbstract, key: string, points: number) {
    try {
      await counter.consume(key, points);
    } catch (cause) {
      metrics.refused('rate_limit');
      throw new ApiError('request.tooManyRequests', { cause });
    }
  }

  return {
    async check({ method, path, address, account }) {
      if (UNCOUNTED.test(path)) return;
      if (method === 'PATCH' && PIECE.test(path)) return consume(pieces, account ?? address, 1);
      if (method === 'POST' && account === undefined && HEARTBEAT.test(path)) {
        await consume(heartbeats, `${address} ${path}`, 1);
        return consume(byAddress, address, 1);
      }
      const points = method === 'GET' || method === 'HEAD' ? 1 : WRITE_COST;
      // One account behind many addresses, and many accounts behind one office address, are both common: each has its own budget.
      await (account === undefined ? consume(byAddress, address, points) : consume(byAccount, account, points));
      if (isGuess(method, path)) await consume(guesses, address, 1);
    },
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: KEYS_KEPT_S });
}
