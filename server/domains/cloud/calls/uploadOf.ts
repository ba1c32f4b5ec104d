import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Violation } from '#model/messages/messages.ts';
import { FOOTER_BYTES, FORMAT_BYTES } from '#model/domains/cloud/fileFormat.ts';
import { formatFault } from '#model/domains/cloud/formatFault.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { CloudError, type CloudFile } from '#server/domains/cloud/driver/driver.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { releaseUpload } from '#server/engine/files/uploads/forgetUpload.ts';
import { edgesOf, readUpload } from '#server/engine/files/uploads/readUpload.ts';
import { findUpload, isComplete, keyOf, touchUpload, type Upload } from '#server/engine/files/uploads/uploadTable.ts';
import type { CloudCall } from './cloudCall.ts';
import type { Subject } from '#server/domains/cloud/writes/subject.ts';

interface Named {
  field: FieldDefinition;
  value: { [name: string]: Json };
  /** The key of the upload; '' means none. */
  key: string;
}

/** The progress is written to the record in steps of this size. */
const STEP = 0.02;

/** The uploads that an input names. */
function uploadsIn({ fields }: Pick<Definition, 'fields'>, input: RecordData): Named[] {
  return Object.values(fields).flatMap((field) => {
    const value = input[field.name];
    return field.chunked && isObject(value) ? [{ field, value, key: keyOf(value.url) ?? '' }] : [];
  });
}

export const namesUpload = (definition: Pick<Definition, 'fields'>, input: RecordData): boolean =>
  uploadsIn(definition, input).length > 0;

/** Refuses an upload that is incomplete, belongs to another user, or is not what the input says. */
export async function refuseUnusable(context: Context, definition: Definition, input: RecordData): Promise<void> {
  const { db, actor } = context;
  for (const { field, value, key } of uploadsIn(definition, input)) {
    const upload = await findUpload(db, key);
    const isGood =
      upload !== undefined &&
      upload.createdBy === String(actor.id) &&
      isComplete(upload) &&
      upload.name === value.name &&
      upload.size === value.size;
    if (!isGood) throw new ApiError('request.invalid', { fields: { [field.name]: 'validation.upload' } });
    const fault = await otherFormat(context, upload, definition.fields[field.formatBy ?? ''], input);
    if (fault !== undefined) throw new ApiError('request.invalid', { fields: { [field.name]: fault } });
  }
}

/** Why the content is not of the format that the field beside it names. */
async function otherFormat(
  { files }: Context,
  upload: Upload,
  beside: FieldDefinition | undefined,
  input: RecordData,
): Promise<Violation | undefined> {
  const word = input[beside?.name ?? ''];
  const value = typeof word === 'string' ? beside?.values?.[word] : undefined;
  if (typeof word !== 'string' || value === undefined) return undefined;
  const edges = await edgesOf(files, upload, { start: FORMAT_BYTES, end: FOOTER_BYTES });
  return edges && formatFault(word, value.label, edges.start, edges.end);
}

/**
 * The upload that an input names, to create something from; progress is written to its record. Undefined if the input
 * names none.
 */
export async function uploadOf(
  context: Context,
  { input }: Pick<CloudCall, 'input'>,
  { definition, record }: Pick<Subject, 'definition' | 'record'>,
): Promise<CloudFile | undefined> {
  const [named] = uploadsIn(definition, input);
  if (named === undefined) return undefined;
  const { key, field } = named;
  const upload = await findUpload(context.db, key);
  if (upload === undefined || !isComplete(upload))
    throw new CloudError('invalid', { detail: 'The uploaded file no longer exists' });

  const reportProgress = async (share: number): Promise<void> => {
    await touchUpload(context.db, key, context.clock());
    if (field.progress !== undefined) await storePassing(context, definition, record, { [field.progress]: share });
  };

  const read = async function* (): AsyncGenerator<Uint8Array> {
    let sent = 0;
    let reported = 0;
    await reportProgress(reported);
    for await (const bytes of unharmed(context, upload)) {
      yield bytes;
      sent += bytes.byteLength;
      const share = sent / upload.size;
      if (share - reported < STEP && share < 1) continue;
      reported = share;
      await reportProgress(share);
    }
  };

  return { size: upload.size, read };
}

async function* unharmed({ files, log }: Context, upload: Upload): AsyncGenerator<Uint8Array> {
  try {
    yield* readUpload(files, upload);
  } catch (error) {
    log.error({ err: error, upload: upload.key }, 'an upload cannot be read');
    throw new CloudError('invalid', { detail: 'The uploaded file can no longer be read' });
  }
}

/** Releases the uploads, which are used or no longer needed. Runs in the transaction that ends the call. */
export async function releaseUploads(
  context: Context,
  { resource, input }: Pick<CloudCall, 'resource' | 'input'>,
): Promise<void> {
  const definition = context.schemas.resources[resource];
  if (definition) for (const { key } of uploadsIn(definition, input)) await releaseUpload(context, key);
}
