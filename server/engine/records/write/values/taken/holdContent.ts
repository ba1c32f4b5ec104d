import type { Context } from '#server/engine/context.ts';
import type { RecordContent } from '#server/engine/product/hooks.ts';
import { forgetUploadJob, UPLOAD_KEPT_MS, UPLOADS_PATH } from '#server/engine/records/table/uploadJob.ts';

/**
 * The content of a record as a complete upload of the actor, without copying a byte. The content stays until the upload
 * is released, also if its record is deleted. Undefined if it has just gone.
 */
export async function holdContent(context: Context, resource: string, { key: held, ...content }: RecordContent) {
  if ((await context.hooks[resource]?.content?.hold(context, held)) !== true) return undefined;
  const { name, type, size, sha256 } = content;
  const key = context.ids.token();
  const now = context.clock();
  await context.db.kysely
    .insertInto('uploads')
    .values({
      upload_key: key,
      name,
      type,
      size,
      received: size,
      sha256,
      held_from: resource,
      held_key: held,
      created_by: `${context.actor.id}`,
      touched_at: now,
    })
    .execute();
  await context.jobs.schedule(context, forgetUploadJob(key, now + UPLOAD_KEPT_MS));
  return { name, size, type, url: `${UPLOADS_PATH}/${key}` };
}
