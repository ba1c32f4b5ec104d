import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { announce } from './announce.ts';
import { checkFiles } from '#server/engine/records/write/values/checkFiles.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, type FindOptions } from '#server/engine/records/findRecord.ts';
import { hooksOf, hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { copiedChanges } from '#server/engine/records/write/copies/copiedValues.ts';
import { derivedNumbers } from '#model/values/derivedNumbers.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { staysTheirs } from '#server/engine/records/write/targets/ownedBy.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { checkOffered } from '#server/engine/records/write/targets/offered.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';
import { takeFiles } from '#server/engine/records/write/values/taken/takeFiles.ts';
import { updateRow } from './writeRow.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';

export interface UpdateOptions extends FindOptions {
  /** The version that the client has read (`If-Match`). */
  version?: number | undefined;
}

/** Changes the sent fields and keeps the others. Uses the transaction of `context`. */
export async function updateRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  body: Readonly<Record<string, Json>>,
  options: UpdateOptions = {},
): Promise<RecordData> {
  const record = await findRecord(context, definition, id, { ...options, lock: true });
  refuseUnless(context, await decideOn(context, 'update', definition, record));
  await checkVersion(context, definition, record, options.version);
  const changed = await readChanges(context, definition, record, body);
  await hooksOfAll(context).beforeChange?.(context, definition, record, changed);
  if (definition.cloud !== undefined) return context.clouds.update(context, definition, record, changed);
  return storeChanges(context, definition, record, await protect(context, definition, changed));
}

/** The stored form of an update, with all its checks. The dry run of a bulk update calls it, too. */
export async function readChanges(
  context: Context,
  definition: Definition,
  record: RecordData,
  body: Readonly<Record<string, Json>>,
): Promise<RecordData> {
  const input = readInput(context, definition, 'update', body, record);
  const differing = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSameJson(record[name] ?? null, value)),
  );
  await checkTargets(context, definition.fields, { written: differing, before: record });
  const changed = await takeFiles(context, definition.fields, differing);
  await checkFiles(context, definition.fields, changed);
  await checkOffered(context, definition.fields, { written: changed, before: record });
  await staysTheirs(
    context,
    definition,
    { ...record, ...changed },
    new Map(Object.keys(changed).map((name) => [name, name])),
  );
  return changed;
}

/** Writes valid values in stored form to a record: hooks of the platform, transitions, actions. */
export function storeChanges<Resource extends string>(
  context: Context,
  definition: DefinitionOf<Resource>,
  record: RecordOf<Resource>,
  changes: RecordData,
  operation?: string,
): Promise<RecordOf<Resource>>;
export async function storeChanges(
  context: Context,
  definition: Definition,
  record: RecordData,
  changes: RecordData,
  operation = 'update',
): Promise<RecordData> {
  const wanted = (await hooksOf(context, definition).beforeUpdate?.(context, record, changes)) ?? changes;
  const prepared = {
    ...wanted,
    ...derivedChanges(definition, record, wanted),
    ...(await copiedChanges(context, definition, record, wanted)),
  };
  if (Object.keys(prepared).length === 0 && operation === 'update') return record;
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  const after = await updateRow(context, definition, id, { updated_at: context.clock(), ...prepared });
  await announce(context, definition, operation, record, after);
  return after;
}

/** The numbers that follow from others, where one of those changes. */
export function derivedChanges({ fields }: Definition, record: RecordData, changes: RecordData): RecordData {
  const after = derivedNumbers(fields, { ...record, ...changes });
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => (record[name] ?? null) !== value));
}

/** Another writer was faster: 409 with the present record, so that the client can show both. */
export async function checkVersion(
  context: Context,
  definition: Definition,
  record: RecordData,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || record[VERSION_COLUMN] === version) return;
  // Ids are numbers or text in every table.
  const current = await readRecord(context, definition, record[definition.id.field] as RecordId);
  throw new ApiError('request.conflict', { extra: { current } });
}
