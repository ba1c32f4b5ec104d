import type { CallResult } from '#server/engine/calls/callEndpoint.ts';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** The longest `Retry-After` that is honoured; beyond it the call fails instead of blocking its user. */
const LONGEST_RETRY_AFTER_MS = 10_000;

export interface Attempt {
  /** Attempts so far, including this one. */
  count: number;
  /** True if repeating it has no further effect. */
  idempotent: boolean;
}

/**
 * The delay before the next attempt; undefined: no retry. Only idempotent calls are retried, and any call refused with
 * a 429 or 503 that names a time, because it did not start. `random` is 0 to 1.
 */
export function retryAfterMs(
  result: CallResult,
  { count, idempotent }: Attempt,
  random: () => number,
): number | undefined {
  if (count >= ATTEMPTS) return undefined;
  if (!result.ok) {
    // A timeout is retried once, not four times.
    const again = result.fault === 'timeout' ? count < 2 : result.fault === 'refused' || result.fault === 'unreadable';
    return again && idempotent ? backoffMs(count, random) : undefined;
  }
  const requestedMs = retryAfterOf(result);
  if (requestedMs !== undefined && (result.status === 429 || result.status === 503))
    return requestedMs <= LONGEST_RETRY_AFTER_MS ? requestedMs : undefined;
  return idempotent && [429, 502, 503, 504].includes(result.status) ? backoffMs(count, random) : undefined;
}

/** Doubles, with jitter so that simultaneous failures do not retry at the same time. */
const backoffMs = (count: number, random: () => number) =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - 1)) * (0.5 + random() / 2));

function retryAfterOf({ headers }: Extract<CallResult, { ok: true }>): number | undefined {
  const text = headers['retry-after'];
  const seconds = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
