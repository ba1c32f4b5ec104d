import { sizeText } from '#model/rules/sizeText.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { forgetUploadJob, UPLOAD_KEPT_MS } from '#server/engine/records/table/uploadJob.ts';
import type { Upload } from './uploadTable.ts';

/** The most concurrent uploads of an account. */
const MOST_UPLOADS = 10;

/** Refuses a file that is larger than the setting `upload.max_bytes` allows (9219). */
export function refuseTooLarge(live: Context['live'], size: number): void {
  const limitBytes = live.read('upload.max_bytes');
  if (size > limitBytes) throw new ApiError('request.fileTooLarge', { params: { max: sizeText(limitBytes) } });
}

/** Begins an upload of the actor. Refused where the store has no room (9301), or for one too many (9220). */
export async function beginUpload(
  context: Context,
  { name, type, size }: Pick<Upload, 'name' | 'type' | 'size'>,
): Promise<Upload> {
  const { db, files } = context;
  const createdBy = String(context.actor.id);
  const { count } = await db.kysely
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', createdBy)
    .executeTakeFirstOrThrow();
  if (count >= MOST_UPLOADS) throw new ApiError('request.tooManyUploads', { params: { max: MOST_UPLOADS } });
  // Other uploads have reserved their remaining bytes.
  const promised = await db.kysely
    .selectFrom('uploads')
    .select((eb) => eb.fn.sum<number | null>(eb('size', '-', eb.ref('received'))).as('bytes'))
    .executeTakeFirst();
  if ((await files.room()) - (promised?.bytes ?? 0) < size) throw new ApiError('request.noRoom');
  const key = context.ids.token();
  const upload: Upload = {
    key,
    name,
    type,
    size,
    received: 0,
    sha256: null,
    state: '',
    createdBy,
    heldFrom: null,
    contentKey: key,
    touchedAt: context.clock(),
  };
  await db.kysely
    .insertInto('uploads')
    .values({
      upload_key: upload.key,
      name,
      type,
      size,
      received: 0,
      created_by: createdBy,
      touched_at: upload.touchedAt,
    })
    .execute();
  await context.jobs.schedule(context, forgetUploadJob(upload.key, upload.touchedAt + UPLOAD_KEPT_MS));
  await files.begin(upload.key, size);
  return upload;
}
