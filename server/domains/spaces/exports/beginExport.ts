import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { beginUpload } from '#server/engine/files/uploads/beginUpload.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { entriesFor, SPACES } from '#server/domains/spaces/space.ts';
import { freeNameAt, levelOf } from '#server/domains/spaces/entries/tree.ts';
import { refuseBeyondQuota } from '#server/domains/spaces/usage.ts';
import { refuseName } from '#server/domains/spaces/transfer/spaceUpload.ts';
import { transferBegins } from '#server/domains/spaces/transfer/transferRecord.ts';
import { beginExportTask } from './followedExport.ts';
import { exportJob } from './exportJob.ts';
import { ownExports, type ExportProgress } from './ownExports.ts';

export interface WantedExport {
  definition: Definition;
  /** The record whose content is exported; it lives in a cloud. */
  record: RecordData;
  title: string;
  /** In bytes, as the cloud reported it. */
  size: number | null;
  name: string;
  parentId: number | null;
}

const TYPE = 'application/octet-stream';

/**
 * Begins to store the content of a record in the personal space of the actor: the room is reserved before a byte moves,
 * and a job does the rest. The export is an upload, so that room, clean-up and the record of transfers treat it as one.
 */
export async function beginExport(context: Context, wanted: WantedExport): Promise<ExportProgress | undefined> {
  const { definition, record, title, size, parentId } = wanted;
  const space = SPACES.personal;
  entriesFor(context, space, 'create');
  if (size === null || size === 0) throw new ApiError('spaces.nothingToExport');
  const userId = context.actor.id;
  const subject = { resource: definition.resource, record_id: `${record[definition.id.field]}` };
  await refuseSecond(context, subject);
  refuseName(wanted.name);
  const owner = space.ownerOf(userId);
  await refuseBeyondQuota(context, space, owner, size, ['parent_id']);
  const level = await levelOf(context, space, parentId, userId);
  const name = await freeNameAt(context, space, level, wanted.name);
  refuseName(name);
  const { key } = await beginUpload(context, { name, type: TYPE, size });
  const waiting = { parent_id: level.parent_id, name, conflict: 'rename', size, started_at: context.clock() };
  await context.db.kysely
    .insertInto('space_uploads')
    .values({ upload_key: key, space: space.name, owner, ...waiting })
    .execute();
  const cloudId = `${record.cloud_id}`;
  const task = await beginExportTask(context, { key, name }, size);
  await context.db.kysely
    .insertInto('space_exports')
    .values({ upload_key: key, user_id: userId, ...subject, cloud_id: cloudId, title, task_id: task })
    .execute();
  await transferBegins(context, { key, direction: 'export', space: space.name, path: name, size, userId });
  await context.jobs.schedule(context, exportJob(context, { key, cloudId }));
  return (await ownExports(context)).find((each) => each.upload_key === key);
}

/** One person exports a record once at a time: of two calls, the second waits here and then sees the first. */
async function refuseSecond(
  context: Context,
  { resource, record_id }: { resource: string; record_id: string },
): Promise<void> {
  await lockUntilCommit(context.db, 'export', `${context.actor.id} ${resource} ${record_id}`);
  const isRunning = (each: ExportProgress) =>
    each.status === 'running' && each.resource === resource && each.record_id === record_id;
  if ((await ownExports(context)).some(isRunning)) throw new ApiError('spaces.exporting');
}
