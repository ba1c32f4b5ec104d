import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Metrics } from './metrics.ts';

export interface RateLimits {
  /** Counts one request; refuses it with 429 if the address or account has sent too many. */
  check(request: { method: string; path: string; address: string; account: string | undefined }): Promise<void>;
}

export interface RateLimitOptions {
  /** Requests per minute and address, or account; 0 for no limit. */
  perMinute: number;
  /** Calls per minute and address that could guess a secret: sign-ins, registrations, codes. */
  guessesPerMinute: number;
  /** The product decides which calls these are. */
  isGuess(method: string, path: string): boolean;
}

/** Monitoring must not be refused when the process is busy. */
const UNCOUNTED = /^\/(healthz|readyz|metrics|assets\/)/;
/** A write takes a transaction with its audit record, a read next to nothing. */
const WRITE_COST = 5;
/** A chunk of an upload costs its bytes. It has its own budget, so that a large file does not block its sender. */
const PIECE = /^\/api\/sys\/v1\/uploads\//;
/** Reports of agents: many agents may share one address, so each has its own budget there. */
const HEARTBEAT = /\/heartbeat$/;
const HEARTBEATS_PER_MINUTE = 60;
const KEYS_KEPT_S = 60;

/**
 * Generous for reads, strict for guesses. Counted in memory: the limit protects against runaway clients and needs no
 * exact count.
 */
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
      // One account behind many addresses, and many accounts behind one office address, are both common: each has its
      // own budget.
      await (account === undefined ? consume(byAddress, address, points) : consume(byAccount, account, points));
      if (isGuess(method, path)) await consume(guesses, address, 1);
    },
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: KEYS_KEPT_S });
}
