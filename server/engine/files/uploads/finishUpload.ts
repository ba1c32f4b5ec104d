import { createHash, type Hash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Upload } from './uploadTable.ts';

/**
 * Completes an upload whose last byte has arrived, and returns it with its checksum. Runs again where a process was
 * killed before the end. `hash`: that of the bytes as they came; without it, the file is read once.
 */
export async function finishUpload(context: Context, upload: Upload, hash?: Hash): Promise<Upload> {
  const { db, files, clock } = context;
  await files.complete(upload);
  const sha256 = hash?.digest('hex') ?? (await sumOf(context, upload));
  const touchedAt = clock();
  await db.kysely
    .updateTable('uploads')
    .set({ sha256, touched_at: touchedAt })
    .where('upload_key', '=', upload.key)
    .execute();
  return { ...upload, sha256, touchedAt };
}

async function sumOf({ files }: Context, { key, size }: Upload): Promise<string> {
  const content = await files.read(key, { start: 0, end: size });
  if (content === undefined) throw new ApiError('request.notFound');
  const sum = createHash('sha256');
  for await (const bytes of content) sum.update(bytes);
  return sum.digest('hex');
}
