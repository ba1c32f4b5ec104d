import type { Database } from '#server/engine/db/database.ts';

/** Up to here a plain OFFSET is quick and a count costs nothing. */
export const SMALL = 5_000;
/** A count of a large result may be this old after a write. */
const STALE_MS = 3_000;
/** Other processes write too (seeding, another server over PostgreSQL). */
const FRESH_MS = 10_000;

/** Something counted, and when. */
export interface Counted {
  revision: number;
  at: number;
  total: number;
}

/** May what was counted still be told? Exact for small results; for large ones at most a few seconds behind. */
export function isFresh({ at, total, revision: then }: Counted, db: Database): boolean {
  // The age of a cache is no matter of the product's clock.
  const age = performance.now() - at;
  const unchanged = then === db.revision();
  if (total > SMALL) return age < (unchanged ? FRESH_MS : STALE_MS);
  return unchanged && db.dialect === 'sqlite' && age < FRESH_MS;
}
