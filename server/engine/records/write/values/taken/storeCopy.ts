import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordContent } from '#server/engine/product/hooks.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

/** Copies a small content to a file of its own, and returns the value that a record keeps of it. */
export async function storeCopy(context: Context, { key: from, name, type, size }: RecordContent) {
  const content = await context.files.read(from, { start: 0, end: size });
  if (content === undefined) throw new ApiError('request.notFound');
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const key = context.ids.token();
  // Before its row: what a row names is there.
  await context.files.put(key, Buffer.concat(pieces));
  await context.db.kysely
    .insertInto('stored_files')
    .values({
      file_key: key,
      name,
      type,
      size,
      created_by: `${context.actor.id}`,
      created_at: context.clock(),
    })
    .execute();
  return { name, size, type, url: `${FILES_PATH}/${key}` };
}
