import type { ComponentHealth } from './componentStep.ts';

/** The state of a service as customers see it. */
export type PublicState = 'good' | 'partly' | 'bad' | 'unknown' | 'maintenance';

/**
 * The state of a service from its components. What cannot be seen is left out, unless nothing can be seen; what was
 * stopped is no part of it.
 *
 * @example
 *   publicState(['up', 'down']); // 'partly'
 *   publicState(['up', 'unknown']); // 'good'
 */
export function publicState(components: readonly ComponentHealth[]): PublicState {
  const running = components.filter((state) => state !== 'stopped');
  const working = running.filter((state) => state !== 'maintenance');
  if (working.length === 0) return running.length > 0 ? 'maintenance' : 'unknown';
  const known = working.filter((state) => state !== 'unknown');
  if (known.length === 0) return 'unknown';
  if (known.every((state) => state === 'down')) return 'bad';
  return known.every((state) => state === 'up') ? 'good' : 'partly';
}

const WORST: readonly PublicState[] = ['bad', 'partly', 'unknown', 'maintenance', 'good'];

/**
 * The state of everything: one service that is down is no outage of all.
 *
 * @example
 *   stateOfAll(['good', 'bad']); // 'partly'
 */
export function stateOfAll(services: readonly PublicState[]): PublicState {
  if (services.length > 0 && services.every((state) => state === 'bad')) return 'bad';
  const worst = WORST.find((state) => services.includes(state)) ?? 'unknown';
  return worst === 'bad' ? 'partly' : worst;
}
