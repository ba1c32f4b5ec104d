import type { Context } from '#server/engine/context.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Owner } from '#server/domains/cloud/ownership/owners.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { holderKey, isProject, type QuotaHolder } from './quotaHolders.ts';

/** A limit of an owner or a project: in one cloud, or in all clouds together. */
export interface QuotaLimit {
  key: string;
  /** Null: all clouds. */
  cloudId: string | null;
  limit: number;
}

const COLUMNS = ['key', 'limit', 'bp_id', 'user_id', 'cloud_id'] as const;

type Row = Pick<StoredRecords['cloudQuotas'], (typeof COLUMNS)[number]>;

/** The limits of an owner or a project: for an owner, its own limit overrides the general one. -1 means no limit. */
export async function quotaLimits(
  { db, schemas }: Context,
  holder: QuotaHolder,
  cloudId: string,
): Promise<QuotaLimit[]> {
  if (schemas.resources.cloudQuotas === undefined) return [];
  const rows = await db.kysely
    .selectFrom('cloud_quotas')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('cloud_id', 'is', null), eb('cloud_id', '=', cloudId)]))
    .where((eb) => (isProject(holder) ? eb('project_id', '=', holder.projectId) : linesOf(eb, holder)))
    .execute();
  const limits = new Map<string, QuotaLimit>();
  for (const row of rows.toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))) {
    limits.set(`${row.key} ${row.cloud_id ?? ''}`, { key: row.key, cloudId: row.cloud_id, limit: row.limit });
  }
  return [...limits.values()].filter(({ limit }) => limit >= 0);
}

const isOwn = ({ bp_id, user_id }: Row) => bp_id !== null || user_id !== null;

/** The limits of an owner, and the general ones. A member of an organisation has no limits of their own. */
function linesOf(eb: ExpressionBuilder<KnownTables, 'cloud_quotas'>, { bp_id, user_id }: Owner) {
  const forEverybody = eb.and([eb('bp_id', 'is', null), eb('user_id', 'is', null)]);
  const own = bp_id === null ? eb.and([eb('bp_id', 'is', null), eb('user_id', '=', user_id)]) : eb('bp_id', '=', bp_id);
  return eb.and([eb('project_id', 'is', null), eb.or([forEverybody, own])]);
}

/**
 * Allows one reservation per owner or project at a time: without it, two reservations that fit only one at a time could
 * both pass. SQLite has one writer anyway.
 */
export async function lockHolder({ db }: Context, holder: QuotaHolder): Promise<void> {
  const key = holderKey(holder);
  if (key !== undefined) await lockUntilCommit(db, 'quota', key);
}
