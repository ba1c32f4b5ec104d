export type Health = 'unknown' | 'up' | 'down';

export interface ProbeState {
  health: Health;
  /** Failures and successes in a row. */
  failures: number;
  successes: number;
}

/** Failures in a row before something is down, and successes before it is up: one lost answer changes nothing. */
export const FAILURES_TO_DOWN = 2;
export const SUCCESSES_TO_UP = 2;

/**
 * The health after one more probe. Between two states nothing changes, so a flapping answer keeps the last certain
 * one.
 *
 * @example
 *   probeStep({ health: 'unknown', failures: 0, successes: 1 }, true); // { health: 'up', failures: 0, successes: 2 }
 */
export function probeStep({ health, failures, successes }: ProbeState, ok: boolean): ProbeState {
  if (ok) {
    const row = successes + 1;
    return { health: row >= SUCCESSES_TO_UP ? 'up' : health, failures: 0, successes: Math.min(row, SUCCESSES_TO_UP) };
  }
  const row = failures + 1;
  return { health: row >= FAILURES_TO_DOWN ? 'down' : health, failures: Math.min(row, FAILURES_TO_DOWN), successes: 0 };
}
