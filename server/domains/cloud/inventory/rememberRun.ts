import type { Context, RecordData } from '#server/engine/context.ts';
import { insertRow, updateRow } from '#server/engine/records/write/writeRow.ts';
import type { SyncResult } from './syncCloud.ts';

/** Runs that are kept per cloud. */
const KEPT = 200;

export interface SyncRun extends SyncResult {
  kind: 'regular' | 'full' | 'refresh';
  startedAt: number;
}

/**
 * The history of a cloud's synchronisation (`schemas/cloud/cloudSyncs.yaml`). Runs without changes are not recorded,
 * and a cloud that stays unreachable is one long run, so that an outage of a night does not displace the week before.
 * The platform writes these records itself and publishes no events for them.
 */
export async function rememberRun(
  context: Context,
  cloudId: string,
  { kind, startedAt, added, changed, removed, fault }: SyncRun,
): Promise<void> {
  const definition = context.schemas.resources.cloudSyncs;
  if (definition === undefined) return;
  const isQuiet = fault === null && added + changed + removed === 0;
  const { kysely } = context.db;
  const newest = kysely.selectFrom('cloud_syncs').where('cloud_id', '=', cloudId).orderBy('id', 'desc');
  const last = await newest.select(['id', 'outcome', 'fault_code']).limit(1).executeTakeFirst();
  const now = context.clock();
  if (isQuiet && kind !== 'full' && last?.outcome !== 'failed') return;
  if (fault !== null && last?.outcome === 'failed' && last.fault_code === fault.code) {
    await updateRow(context, definition, last.id, {
      updated_at: now,
      ended_at: now,
      fault_message: fault.message ?? null,
    });
    return;
  }
  const record: RecordData = {
    cloud_id: cloudId,
    kind,
    outcome: fault === null ? 'success' : 'failed',
    started_at: startedAt,
    ended_at: now,
    added,
    changed,
    removed,
    fault_code: fault?.code ?? null,
    fault_message: fault?.message ?? null,
    created_at: now,
    updated_at: now,
  };
  await insertRow(context, definition, record);
  await kysely
    .deleteFrom('cloud_syncs')
    .where('cloud_id', '=', cloudId)
    .where('id', 'not in', newest.select('id').limit(KEPT))
    .execute();
}
