import { probeStep, type ProbeState } from './probeStep.ts';

/** The states of a component; `maintenance` and `stopped` are intended. */
export type ComponentHealth = 'up' | 'degraded' | 'down' | 'unknown' | 'maintenance' | 'stopped';

/**
 * The result of a probe. `certain`: another check has decided already, so it counts at once. `intended`: it is not
 * meant to work. `unclear`: the probe could not find out.
 */
export type Finding =
  | { is: 'probed'; ok: boolean; partial?: boolean }
  | { is: 'certain'; health: 'up' | 'degraded' | 'down' }
  | { is: 'intended'; health: 'maintenance' | 'stopped' }
  | { is: 'unclear' };

export interface ComponentState extends Pick<ProbeState, 'failures' | 'successes'> {
  health: ComponentHealth;
  /** When it was last probed; null before the first time. */
  probedAt: number | null;
}

/** A component is probed this often; after three times of silence nothing is known about it any more. */
export const PROBE_EVERY_MS = 60_000;
export const PROBER_GONE_MS = 3 * PROBE_EVERY_MS;

/** Whether the prober itself was away since the last probe: whatever happened meanwhile is unknown. */
export const isUnwatched = (probedAt: number | null, at: number): boolean =>
  probedAt !== null && at - probedAt > PROBER_GONE_MS;

/**
 * The state of a component after a probe: two failures in a row make it down, two successes up again. After a time in
 * which the prober was away it begins again from unknown.
 *
 * @example
 *   const fresh = { health: 'unknown', failures: 0, successes: 0, probedAt: null } as const;
 *   componentStep(fresh, { is: 'probed', ok: true }, 0).health; // 'unknown'
 *   componentStep(fresh, { is: 'certain', health: 'down' }, 0).health; // 'down'
 */
export function componentStep(before: ComponentState, found: Finding, at: number): ComponentState {
  const known = isUnwatched(before.probedAt, at) ? FRESH : before;
  switch (found.is) {
    case 'probed': {
      const health = probedOf(known.health);
      const next = probeStep({ health, failures: known.failures, successes: known.successes }, found.ok);
      return {
        ...next,
        health: next.health === 'down' && isPartly(known, found) ? 'degraded' : next.health,
        probedAt: at,
      };
    }
    case 'certain':
      return { health: found.health, failures: 0, successes: 0, probedAt: at };
    case 'intended':
      return { health: found.health, failures: 0, successes: 0, probedAt: at };
    case 'unclear':
      return { health: 'unknown', failures: 0, successes: 0, probedAt: at };
  }
}

const FRESH = { health: 'unknown', failures: 0, successes: 0 } as const;

/** Partly down counts as down until two successes; what was intended begins again. */
function probedOf(health: ComponentHealth): ProbeState['health'] {
  if (health === 'degraded') return 'down';
  return health === 'up' || health === 'down' ? health : 'unknown';
}

/** A success that does not suffice yet keeps what was known. */
const isPartly = ({ health }: Pick<ComponentState, 'health'>, found: { ok: boolean; partial?: boolean }): boolean =>
  found.ok ? health === 'degraded' : found.partial === true;
