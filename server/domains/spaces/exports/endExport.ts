import { resolveError } from '#model/messages/errors.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import type { Context } from '#server/engine/context.ts';
import { adoptUpload, releaseUpload } from '#server/engine/files/uploads/forgetUpload.ts';
import { findUpload } from '#server/engine/files/uploads/uploadTable.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { recordLink } from '#server/domains/messages/recordLink.ts';
import { SPACES } from '#server/domains/spaces/space.ts';
import { presentFolder } from '#server/domains/spaces/entries/tree.ts';
import { addEntry } from '#server/domains/spaces/transfer/spaceUpload.ts';
import { transferEnds, type TransferEnd } from '#server/domains/spaces/transfer/transferRecord.ts';
import { reportExport } from './followedExport.ts';

/** An export with the person for whom it runs; undefined if it was cancelled or its person is gone. */
function findExport({ db }: Context, key: string) {
  return db.kysely
    .selectFrom('space_exports')
    .innerJoin('space_uploads', 'space_uploads.upload_key', 'space_exports.upload_key')
    .innerJoin('users', 'users.id', 'space_exports.user_id')
    .select(['users.id as userId', 'users.name as userName', 'users.enabled', 'resource', 'record_id', 'title'])
    .select(['parent_id', 'space_uploads.name', 'size'])
    .where('space_exports.upload_key', '=', key)
    .executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** The content has arrived: it becomes a file of the space. Runs in the transaction that ends the job. */
export async function exportSucceeded(context: Context, key: string, sha256: string): Promise<void> {
  const found = await findExport(context, key);
  const upload = await findUpload(context.db, key);
  const space = SPACES.personal;
  const definition = knownDefinition(context, space.resource);
  if (found?.enabled !== 1 || upload === undefined || definition === undefined) return forgetExport(context, key);
  const { userId, size, name, parent_id: parentId } = found;
  const own = onBehalf(context, { id: userId, name: found.userName });
  const file = { name, type: upload.type, size, sha256, key };
  const level = await presentFolder(own, space, parentId, userId);
  const id = await addEntry(own, definition, space, { level, conflict: 'rename', file });
  await context.db.kysely.updateTable('space_exports').set({ entry_id: id }).where('upload_key', '=', key).execute();
  await context.db.kysely.deleteFrom('space_uploads').where('upload_key', '=', key).execute();
  await adoptUpload(context, key);
  await transferEnds(context, key, { status: 'succeeded', transferred: size });
  await reportExport(context, key, { state: 'finished', done: size });
  const entry = await findRecordOrNone(own, definition, id);
  await inform(context, key, found, {
    title: 'notice.exported',
    text: 'notice.exportedText',
    params: { name: entry?.name ?? name, size: sizeText(size) },
    link: entry && recordLink(definition, entry),
  });
}

/** Gives the room back, and informs the person why and what to do. Runs in the transaction that ends the job. */
export async function exportFailed(
  context: Context,
  key: string,
  { reason, detail }: { reason: string; detail: string },
): Promise<void> {
  const found = await findExport(context, key);
  if (found === undefined) return forgetExport(context, key);
  await context.db.kysely.updateTable('space_exports').set({ reason }).where('upload_key', '=', key).execute();
  await dropUpload(context, key, { status: 'failed', error: `${reason}: ${detail}` });
  await reportExport(context, key, { failure: new ApiError(reason) });
  const definition = context.schemas.resources[found.resource];
  const record = definition && (await findRecordOrNone(context, definition, found.record_id));
  await inform(context, key, found, {
    level: 'error',
    title: 'notice.exportFailed',
    text: 'notice.exportFailedText',
    params: { reason: resolveError(context.schemas.errors, reason)?.message ?? reason },
    link: definition && record && recordLink(definition, record),
  });
}

/** Ends what no one waits for: cancelled, or its account was disabled or deleted. */
export async function forgetExport(context: Context, key: string): Promise<void> {
  await dropUpload(context, key, { status: 'cancelled' });
  await reportExport(context, key, { state: 'cancelled' });
}

async function dropUpload(
  context: Context,
  key: string,
  end: Pick<TransferEnd, 'status'> & { error?: string },
): Promise<void> {
  await context.db.kysely.deleteFrom('space_uploads').where('upload_key', '=', key).execute();
  if ((await findUpload(context.db, key)) !== undefined) await releaseUpload(context, key);
  const row = await context.db.kysely
    .selectFrom('transfer_records')
    .select('transferred')
    .where('key', '=', key)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (row !== undefined) await transferEnds(context, key, { ...end, transferred: row.transferred ?? 0 });
}

async function inform(
  context: Context,
  key: string,
  { userId, resource, title: image }: Found,
  { params, ...notice }: Pick<Parameters<typeof notify>[1], 'level' | 'title' | 'text' | 'params' | 'link'>,
): Promise<void> {
  const kind = context.schemas.resources[resource]?.label ?? { zh: '', en: '' };
  await notify(context, {
    ...notice,
    type: 'resource',
    to: { users: [userId] },
    params: { ...params, kind, image },
    key: `export ${key}`,
  });
}
