import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { keptWhile } from '#server/engine/jobs/keptWhile.ts';
import { ContentFault } from '#server/engine/product/clouds.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { exportFailed, exportSucceeded, forgetExport } from './endExport.ts';
import { ExportCancelled, ExportDamaged, receiveContent } from './receiveContent.ts';

export const EXPORT_CONTENT = 'export-content';

/** Exports from one cloud that run at the same time; more would slow down what people wait for. */
const LANES = 2;

export const exportJobKey = (key: string): string => `${EXPORT_CONTENT} ${key}`;

export function exportJob(context: Context, { key, cloudId }: { key: string; cloudId: string }): JobRequest {
  const lane = (key.codePointAt(0) ?? 0) % LANES;
  return {
    kind: EXPORT_CONTENT,
    lane: `${cloudId}/${lane}`,
    key: exportJobKey(key),
    payload: { key },
    // The cloud takes its time, whatever our clock does.
    runAt: context.realTime(),
    realTime: 'awaited',
  };
}

/** How an attempt ended: the checksum of what was stored, an error of the catalogue, or nothing is left to do. */
type Outcome = { sha256: string } | { reason: string; detail: string } | 'over';

/**
 * Reads the content from the cloud into the file store, outside any transaction, and makes an entry of it in the one
 * that ends the job. After a crash it begins again at the first byte: a cloud promises no ranges.
 */
export const exportHandler: JobHandler<Json, Outcome> = {
  async prepare(context, payload, attempt) {
    const key = keyIn(payload);
    try {
      return await keptWhile(context, attempt, outcomeOf(context, key));
    } catch (error) {
      if (error instanceof ExportCancelled) return 'over';
      if (error instanceof ExportDamaged) return { reason: 'spaces.exportDamaged', detail: error.message };
      // What may pass is tried again by the next attempt.
      if (error instanceof ContentFault && (attempt.last || !error.isPassing))
        return { reason: error.errorKey, detail: error.message };
      throw error;
    }
  },
  async finish(context, payload, outcome) {
    const key = keyIn(payload);
    if (outcome === 'over') return forgetExport(context, key);
    if ('sha256' in outcome) return exportSucceeded(context, key, outcome.sha256);
    return exportFailed(context, key, outcome);
  },
  giveUp: (context, payload, failure) =>
    exportFailed(context, keyIn(payload), { reason: 'spaces.exportFailed', detail: failure.message }),
};

async function outcomeOf(context: Context, key: string): Promise<Outcome> {
  const row = await context.db.kysely
    .selectFrom('space_exports')
    .innerJoin('users', 'users.id', 'space_exports.user_id')
    .select(['resource', 'record_id', 'users.enabled'])
    .where('upload_key', '=', key)
    .executeTakeFirst();
  // Its person is gone, or may not use the platform any more.
  if (row === undefined || row.enabled !== 1) return 'over';
  const definition = context.schemas.resources[row.resource];
  const record = definition && (await findRecordOrNone(context, definition, row.record_id));
  if (definition === undefined || record === undefined)
    return { reason: 'cloud.itemNotFound', detail: 'The record was deleted' };
  const content = await context.clouds.contentOf(context, definition, record);
  return { sha256: await receiveContent(context, key, content) };
}

function keyIn(payload: Json): string {
  if (!isObject(payload) || typeof payload.key !== 'string')
    throw new Error('The payload of an export is not readable');
  return payload.key;
}
