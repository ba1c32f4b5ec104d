import type { Condition } from '#model/conditions/conditions.ts';

/** The levels at which capacity is added up. `host` and `cloud` are read from hosts, `gpu` from cards. */
export const LEVELS = ['all', 'region', 'site', 'provider', 'cloud', 'host', 'gpu'] as const;

export type Level = (typeof LEVELS)[number];

/** The rows of places of a level; undefined: the level is no sum over places. `0` of providers is the platform. */
export function placeFilter(level: Level, id: string): Condition | undefined {
  if (level === 'all') return {};
  const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  if (level === 'region') return { region_id: number };
  if (level === 'site') return { site_id: number };
  if (level !== 'provider') return undefined;
  return number === 0 ? { provider_id: { empty: true } } : { provider_id: number };
}
