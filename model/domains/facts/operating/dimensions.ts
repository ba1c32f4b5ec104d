/** Whatever figures are divided by. `all` is the whole platform. */
export const DIMENSIONS = ['all', 'region', 'site', 'cloud', 'provider', 'partner'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** The key of what belongs to no subject of a dimension, so that its keys add up to the whole. */
export const NONE = 'none';

/**
 * Where something belongs: the key of each dimension that it has, null where it is not assigned. A dimension that is
 * absent does not divide it, as regions do not divide users.
 */
export type Place = Partial<Record<Exclude<Dimension, 'all'>, string | null>>;

/**
 * The id of a fact: its period, its dimension, and the key unless it is about everything.
 *
 * @example
 *   factId('2026-03-01', 'region', '7'); // '2026-03-01_region_7'
 *   factId('2026-03', 'all', ''); // '2026-03_all'
 */
export const factId = (period: string, dimension: Dimension, key: string): string =>
  dimension === 'all' ? `${period}_all` : `${period}_${dimension}_${key}`;
