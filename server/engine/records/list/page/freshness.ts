import type { Database } from '#server/engine/db/database.ts';

/** Up to this size, a plain OFFSET is fast and counting is cheap. */
export const SMALL = 5_000;
/** The maximum age of a large count after a write. */
const STALE_MS = 3_000;
/** The maximum age in case other processes write (seeding, another server on PostgreSQL). */
const FRESH_MS = 10_000;

/** A count and its time. */
export interface Counted {
  revision: number;
  at: number;
  total: number;
}

/** Whether a cached count is still valid. Small counts are exact; large ones are at most a few seconds old. */
export function isFresh({ at, total, revision: then }: Counted, db: Database): boolean {
  // The age of a cache does not use the product's clock.
  const age = performance.now() - at;
  const unchanged = then === db.revision();
  if (total > SMALL) return age < (unchanged ? FRESH_MS : STALE_MS);
  return unchanged && db.dialect === 'sqlite' && age < FRESH_MS;
}
