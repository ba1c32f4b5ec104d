import type { CallResult } from '#server/engine/calls/callEndpoint.ts';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** What a cloud may ask us to wait; beyond it people are told rather than kept. */
const LONGEST_RETRY_AFTER_MS = 10_000;

export interface Attempt {
  /** Those made so far, this one included. */
  count: number;
  /** May be made twice without doing anything twice. */
  idempotent: boolean;
}

/**
 * How long to wait before the next attempt; undefined: there is none. Only what may safely be made twice is made again;
 * a 429 or 503 that names a time was not begun, whatever it was. `random` is 0 to 1.
 */
export function retryAfterMs(
  result: CallResult,
  { count, idempotent }: Attempt,
  random: () => number,
): number | undefined {
  if (count >= ATTEMPTS) return undefined;
  if (!result.ok) {
    // Whoever waited once for nothing waits once more, not four times.
    const again = result.fault === 'timeout' ? count < 2 : result.fault === 'refused' || result.fault === 'unreadable';
    return again && idempotent ? backoffMs(count, random) : undefined;
  }
  const asked = askedMs(result);
  if (asked !== undefined && (result.status === 429 || result.status === 503))
    return asked <= LONGEST_RETRY_AFTER_MS ? asked : undefined;
  return idempotent && [429, 502, 503, 504].includes(result.status) ? backoffMs(count, random) : undefined;
}

/** Doubling, and spread so that those who failed together do not come back together. */
const backoffMs = (count: number, random: () => number) =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - 1)) * (0.5 + random() / 2));

function askedMs({ headers }: Extract<CallResult, { ok: true }>): number | undefined {
  const text = headers['retry-after'];
  const seconds = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
