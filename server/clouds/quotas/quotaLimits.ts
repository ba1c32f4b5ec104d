import { ownerKey, type Owner } from '#server/clouds/owners.ts';
import type { Context } from '#server/context.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

/** How much of something an owner may have: in one cloud, or in all of them together. */
export interface QuotaLimit {
  key: string;
  /** Null: all clouds. */
  cloudId: string | null;
  limit: number;
}

interface Row {
  key: string;
  limit: number;
  bp_id: number | null;
  user_id: number | null;
  cloud_id: string | null;
}

/** What holds for an owner: a line of their own goes before the one for everybody. -1 is no limit. */
export async function quotaLimits({ db, schemas }: Context, { bp_id, user_id }: Owner, cloudId: string): Promise<QuotaLimit[]> {
  const definition = schemas.resources.cloudQuotas;
  if (definition === undefined) return [];
  const rows = await db.all<Row>(
    `select key, "limit", bp_id, user_id, cloud_id from ${resourceTable(definition).name}
     where (cloud_id is null or cloud_id = ?) and ((bp_id is null and user_id is null) or bp_id = ? or (bp_id is null and user_id = ?))`,
    [cloudId, bp_id, bp_id === null ? user_id : null],
  );
  const own = (row: Row) => row.bp_id !== null || row.user_id !== null;
  const limits = new Map<string, QuotaLimit>();
  for (const row of rows.toSorted((one, other) => Number(own(one)) - Number(own(other)))) {
    limits.set(`${row.key} ${row.cloud_id ?? ''}`, { key: row.key, cloudId: row.cloud_id, limit: Number(row.limit) });
  }
  return [...limits.values()].filter(({ limit }) => limit >= 0);
}

/** One reservation of an owner at a time: two that would only fit one by one must not both be let in. SQLite has one writer anyway. */
export async function lockOwner({ db }: Context, owner: Owner): Promise<void> {
  const key = ownerKey(owner);
  if (db.dialect === 'postgres' && key !== undefined) await db.all('select pg_advisory_xact_lock(7202, hashtext(?))', [key]);
}
