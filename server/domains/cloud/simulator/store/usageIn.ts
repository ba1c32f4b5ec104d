import type { Database } from '#server/engine/db/database.ts';

/** The usage that a quota counts: items of some kinds, or the sum of one of their fields. */
export interface Counted {
  kinds: readonly string[];
  sum?: string;
}

/** Counts a tenant's items in the database, or sums one of their fields. */
export async function usageIn(db: Database, cloudId: string, tenant: string, { kinds, sum }: Counted): Promise<number> {
  const member = db.dialect === 'sqlite' ? `json_extract(fields, '$.${sum}')` : `(fields::jsonb ->> '${sum}')::bigint`;
  const text = `select ${sum === undefined ? 'count(*)' : `coalesce(sum(${member}), 0)`} as used from simulated_items
    where cloud_id = ? and tenant = ? and kind in (${kinds.map(() => '?').join(', ')}) and gone_at is null`;
  const [row] = await db.all<{ used: number }>(text, [cloudId, tenant, ...kinds]);
  return row?.used ?? 0;
}
