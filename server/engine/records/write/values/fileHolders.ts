import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { canField } from '#model/access/access.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';
import { filesIn } from './filesIn.ts';

const holding = new WeakMap<Definition, FieldDefinition[]>();

/** Fields of the kind `file`, at any depth. Pictures are shown beside records that others may read, such as names. */
function fileFields(definition: Definition): FieldDefinition[] {
  let fields = holding.get(definition);
  if (fields === undefined) holding.set(definition, (fields = Object.values(definition.fields).filter(holdsFiles)));
  return fields;
}

const holdsFiles = ({ type, chunked, fields = {} }: FieldDefinition): boolean =>
  (type === 'file' && chunked !== true) || Object.values(fields).some(holdsFiles);

/** Notes which files a record has from now on. */
export async function noteHolders({ db }: Context, definition: Definition, record: RecordData): Promise<void> {
  const files = fileFields(definition).flatMap((field) => filesIn(field, record[field.name] ?? null, field.name));
  const keys = files.flatMap(({ field, file }) => (field.type === 'file' ? keysOf(file.url) : []));
  if (keys.length === 0) return;
  const { [definition.id.field]: id } = record;
  const holder = { resource: definition.resource, record_id: String(id) };
  await db.kysely
    .insertInto('file_holders')
    .values(keys.map((key) => ({ file_key: key, ...holder })))
    .onConflict((on) => on.doNothing())
    .execute();
}

const keysOf = (url: unknown): string[] =>
  typeof url === 'string' && url.startsWith(`${FILES_PATH}/`) ? [url.slice(FILES_PATH.length + 1)] : [];

/**
 * Whether the actor may read a file: its uploader may, and those who may read a record with it. So an attachment is
 * seen by those who see its comment. A file that no record has yet is known by its key alone.
 */
export async function mayReadFile(context: Context, key: string, uploader: string): Promise<boolean> {
  const { id: reader } = context.actor;
  if (uploader === String(reader)) return true;
  const holders = await context.db.kysely
    .selectFrom('file_holders')
    .select(['resource', 'record_id'])
    .where('file_key', '=', key)
    .execute();
  if (holders.length === 0) return true;
  for (const { resource, record_id: id } of holders) {
    const definition = context.schemas.resources[resource];
    const record = definition && (await findRecordOrNone(context, definition, id));
    if (definition === undefined || record === undefined) continue;
    const isShown = fileFields(definition).some(
      (field) =>
        canField(context.actor, field, 'read') &&
        filesIn(field, record[field.name] ?? null, field.name).some(({ file }) => keysOf(file.url).includes(key)),
    );
    if (isShown) return true;
  }
  return false;
}
