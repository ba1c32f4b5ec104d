import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/context.ts';
import type { InventoryDefinition } from '#server/clouds/cloudDefinitions.ts';
import { CloudError } from '#server/clouds/driver.ts';

/** The bytes of the upload that an input names, for a cloud to make something of; undefined where it names none. */
export async function uploadOf({ db }: Context, { fields }: InventoryDefinition, input: RecordData): Promise<(() => AsyncIterable<Uint8Array>) | undefined> {
  const [file] = Object.values(fields).flatMap(({ name, type }) => (type === 'file' && isObject(input[name]) ? [input[name]] : []));
  if (typeof file?.url !== 'string') return undefined;
  const [row] = await db.all<{ content: string }>('select content from stored_files where file_key = ?', [file.url.split('/').at(-1) ?? '']);
  if (row === undefined) throw new CloudError('invalid', { detail: 'The uploaded file is not there any more' });
  const bytes = Buffer.from(row.content, 'base64');
  return async function* once() {
    yield bytes;
  };
}
