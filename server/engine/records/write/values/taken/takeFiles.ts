import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import type { Violation } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { storeCopy } from './storeCopy.ts';
import { holdContent } from './holdContent.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordContent } from '#server/engine/product/hooks.ts';
import { decide } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';

type Value = Record<string, Json>;

/**
 * Replaces the files that are named by the address of a record (`alsoFrom`) with files of their own, in the transaction
 * of the write: a small one is copied, the content for a cloud is held until the cloud has it. What happens to the
 * record afterwards changes nothing. A record that is missing, or that the actor may not read, is refused at its field
 * in the same way.
 */
export async function takeFiles(
  context: Context,
  fields: Readonly<Record<string, FieldDefinition>>,
  written: RecordData,
): Promise<RecordData> {
  const values: RecordData = {};
  for (const [name, value] of Object.entries(written)) {
    const field = fields[name];
    values[name] = field === undefined ? value : await takenIn(context, field, value, name);
  }
  return values;
}

async function takenIn(context: Context, field: FieldDefinition, value: Json, path: string): Promise<Json> {
  if (fieldKind(field.type).family === 'file') return isObject(value) ? taken(context, field, value, path) : value;
  const { fields = {} } = field;
  if (Array.isArray(value)) {
    const item = fields['item'];
    if (item === undefined) return value;
    const items: Json[] = [];
    for (const [index, each] of value.entries()) items.push(await takenIn(context, item, each, `${path}.${index}`));
    return items;
  }
  if (!isObject(value) || Object.keys(fields).length === 0) return value;
  const members: Value = {};
  for (const [name, each] of Object.entries(value)) {
    const part = fields[name];
    members[name] = part === undefined ? each : await takenIn(context, part, each, `${path}.${name}`);
  }
  return members;
}

async function taken(context: Context, field: FieldDefinition, value: Value, path: string): Promise<Json> {
  const named = recordNamed(context, field, value.url);
  if (named === undefined) return value;
  const refuse = (violation: Violation): never => {
    throw new ApiError('request.invalid', { fields: { [path]: violation } });
  };
  const content = await contentOf(context, named);
  if ('refusal' in content) return refuse({ key: content.refusal });
  const { name, type, size } = content;
  // The description in the call is not believed.
  const fault =
    fieldKind(field.type).check({ name, type, size, url: named.url }, field) ?? tooLarge(context, field, size);
  if (fault !== undefined) return refuse(fault);
  if (field.chunked !== true) return { ...(await storeCopy(context, content)) };
  const upload = await holdContent(context, named.source.resource, content);
  return upload === undefined ? refuse({ key: GONE }) : { ...upload };
}

const GONE = 'validation.noSuchFile';

/** An empty file is no file of a form, as when it is sent; nothing for a cloud is larger than what may be sent. */
function tooLarge({ live }: Context, { chunked }: FieldDefinition, size: number): Violation | undefined {
  if (size === 0) return { key: 'validation.emptyFile' };
  const max = live.read('upload.max_bytes');
  return chunked && size > max ? { key: 'validation.fileSize', params: { max: sizeText(max) } } : undefined;
}

interface Named {
  source: Definition;
  id: string;
  url: string;
}

/** The record that an address names, where the field takes files from its resource. */
function recordNamed(
  { schemas }: Context,
  { alsoFrom = [] }: FieldDefinition,
  url: Json | undefined,
): Named | undefined {
  if (typeof url !== 'string') return undefined;
  for (const resource of alsoFrom) {
    const source = schemas.resources[resource];
    const prefix = source && `${schemas.services[source.service]?.basePath ?? ''}${source.path}/`;
    if (source === undefined || prefix === undefined || !url.startsWith(prefix)) continue;
    const id = url.slice(prefix.length);
    if (/^[\w-]{1,64}$/.test(id)) return { source, id, url };
  }
  return undefined;
}

async function contentOf(context: Context, { source, id }: Named): Promise<RecordContent | { refusal: string }> {
  const { content } = hooksOf(context, source);
  const record = decide(context, 'show', source).allowed ? await findRecordOrNone(context, source, id) : undefined;
  return content === undefined || record === undefined ? { refusal: GONE } : content.of(context, record);
}
