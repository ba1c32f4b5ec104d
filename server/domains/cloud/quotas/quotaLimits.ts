import type { Context } from '#server/engine/context.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { holderKey, isProject, type QuotaHolder } from './quotaHolders.ts';

/** How much of something somebody may have: in one cloud, or in all of them together. */
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

/**
 * What holds for an owner or a project: for an owner, a line of their own goes before the one for everybody. -1 is no
 * limit.
 */
export async function quotaLimits(
  { db, schemas }: Context,
  holder: QuotaHolder,
  cloudId: string,
): Promise<QuotaLimit[]> {
  const definition = schemas.resources.cloudQuotas;
  if (definition === undefined) return [];
  const { where, params } = linesOf(holder);
  const rows = await db.all<Row>(
    `select key, "limit", bp_id, user_id, cloud_id from ${resourceTable(definition).name} where (cloud_id is null or cloud_id = ?) and ${where}`,
    [cloudId, ...params],
  );
  const own = (row: Row) => row.bp_id !== null || row.user_id !== null;
  const limits = new Map<string, QuotaLimit>();
  for (const row of rows.toSorted((one, other) => Number(own(one)) - Number(own(other)))) {
    limits.set(`${row.key} ${row.cloud_id ?? ''}`, { key: row.key, cloudId: row.cloud_id, limit: Number(row.limit) });
  }
  return [...limits.values()].filter(({ limit }) => limit >= 0);
}

function linesOf(holder: QuotaHolder): { where: string; params: (number | null)[] } {
  if (isProject(holder)) return { where: 'project_id = ?', params: [holder.projectId] };
  const { bp_id, user_id } = holder;
  return {
    where:
      'project_id is null and ((bp_id is null and user_id is null) or bp_id = ? or (bp_id is null and user_id = ?))',
    params: [bp_id, bp_id === null ? user_id : null],
  };
}

/**
 * One reservation of an owner, or in a project, at a time: two that would only fit one by one must not both be let in.
 * SQLite has one writer anyway.
 */
export async function lockHolder({ db }: Context, holder: QuotaHolder): Promise<void> {
  const key = holderKey(holder);
  if (db.dialect === 'postgres' && key !== undefined)
    await db.all('select pg_advisory_xact_lock(7202, hashtext(?))', [key]);
}
