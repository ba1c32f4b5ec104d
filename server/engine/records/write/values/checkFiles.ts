import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { filesIn } from './filesIn.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

/**
 * Refuses a file that was not uploaded here, or whose description is false: the file of a record must not lead
 * elsewhere, nor exceed the limits of the field. The hook that receives a chunked upload checks it itself.
 */
export async function checkFiles(
  context: Context,
  fields: Readonly<Record<string, FieldDefinition>>,
  written: RecordData,
): Promise<void> {
  const named = Object.values(fields).flatMap((field) => filesIn(field, written[field.name] ?? null, field.name));
  const strange: string[] = [];
  for (const { path, file } of named) if (!(await isStored(context, file))) strange.push(path);
  if (strange.length === 0) return;
  const sentence = renderMessage(context.schemas.messages, 'validation.storedFile', undefined, context.lang);
  throw new ApiError('request.invalid', { fields: Object.fromEntries(strange.map((path) => [path, sentence])) });
}

async function isStored({ db }: Context, { name, size, type, url }: Record<string, Json>): Promise<boolean> {
  const prefix = `${FILES_PATH}/`;
  if (typeof url !== 'string' || !url.startsWith(prefix)) return false;
  const [row] = await db.all<{ name: string; size: number; type: string }>(
    'select name, size, type from stored_files where file_key = ?',
    [url.slice(prefix.length)],
  );
  return row !== undefined && row.name === name && row.type === type && row.size === size;
}
