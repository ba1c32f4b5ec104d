import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { forgetUploadJob, UPLOAD_KEPT_MS, uploadJobKey } from '#server/engine/records/table/uploadJob.ts';
import { findUpload, touchUpload, type Upload } from './uploadTable.ts';

/** Deletes an upload that is no longer needed, as soon as the transaction ends. */
export async function releaseUpload(context: Context, key: string): Promise<void> {
  await touchUpload(context.db, key, 0);
  await context.jobs.drop(context, uploadJobKey(key));
  await context.jobs.schedule(context, forgetUploadJob(key, context.clock()));
}

/** The file of a complete upload belongs to somebody else from now on: only the upload ends. */
export async function adoptUpload(context: Context, key: string): Promise<void> {
  await context.db.kysely.deleteFrom('uploads').where('upload_key', '=', key).execute();
  await context.jobs.drop(context, uploadJobKey(key));
}

/** Cancels an upload. */
export async function cancelUpload(context: Context, upload: Upload): Promise<void> {
  const { key } = upload;
  if (upload.heldFrom === null) await context.files.abandon(upload);
  await context.transaction(async (inside) => {
    await releaseContent(inside, upload);
    await inside.db.kysely.deleteFrom('uploads').where('upload_key', '=', key).execute();
    await inside.jobs.drop(inside, uploadJobKey(key));
  });
}

/** Deletes an upload a day after its last use: its file first, so that no file is left without a row. */
export const forgetUploadHandler: JobHandler = {
  async prepare(context, payload) {
    const upload = await findUpload(context.db, String(payload));
    if (upload === undefined) return null;
    const due = upload.touchedAt + UPLOAD_KEPT_MS;
    if (due > context.clock()) return due;
    if (upload.heldFrom === null) await context.files.abandon(upload);
    return null;
  },
  async finish(context, payload, due: Json) {
    const key = String(payload);
    if (typeof due === 'number') return context.jobs.schedule(context, forgetUploadJob(key, due));
    const upload = await findUpload(context.db, key);
    if (upload !== undefined) await releaseContent(context, upload);
    await context.db.kysely.deleteFrom('uploads').where('upload_key', '=', key).execute();
  },
  giveUp: (context, payload) =>
    context.jobs.schedule(context, forgetUploadJob(String(payload), context.clock() + UPLOAD_KEPT_MS)),
};

/** The content of a record is no longer needed: it goes where no record has it any more. */
async function releaseContent(context: Context, { heldFrom, contentKey }: Upload): Promise<void> {
  if (heldFrom !== null) await context.hooks[heldFrom]?.content?.release(context, contentKey);
}
