import type { Context } from '#server/engine/context.ts';

/** How far an export is, or how it ended. */
export interface ExportProgress {
  /** Of its record among the transfers. */
  id: number;
  upload_key: string;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** The name of the file in the space. */
  name: string;
  /** The record that is exported, its title, and its cloud. */
  resource: string;
  record_id: string;
  title: string;
  cloud_id: string;
  size: number;
  transferred: number;
  /** The error of the catalogue with which it failed. */
  reason: string | null;
  /** The file that it became. */
  entry_id: number | null;
  started_at: number;
}

const SHOWN_MS = 86_400_000;

/**
 * The exports of the actor that run, or began within a day, newest first. The one way to read their progress: for the
 * address below, and for whatever else shows what takes long.
 */
export async function ownExports({ db, actor, clock }: Context): Promise<ExportProgress[]> {
  const rows = await db.kysely
    .selectFrom('space_exports')
    .innerJoin('transfer_records', 'transfer_records.key', 'space_exports.upload_key')
    .select(['transfer_records.id', 'upload_key', 'transfer_records.status', 'path', 'resource', 'record_id', 'title'])
    .select(['cloud_id', 'size', 'transferred', 'reason', 'entry_id', 'started_at'])
    .where('space_exports.user_id', '=', actor.id)
    .where((eb) => eb.or([eb('status', '=', 'running'), eb('started_at', '>', clock() - SHOWN_MS)]))
    .orderBy('transfer_records.id', 'desc')
    .execute();
  return rows.map(({ path, status, size, transferred, started_at: startedAt, ...row }) => ({
    ...row,
    name: path ?? '',
    // The words of the definition.
    status: (status ?? 'running') as ExportProgress['status'],
    size: size ?? 0,
    transferred: transferred ?? 0,
    started_at: startedAt ?? 0,
  }));
}
