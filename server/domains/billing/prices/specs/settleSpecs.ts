import type { Definition } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { SIZE_FIELDS } from '#model/domains/billing/prices/sale/machineSize.ts';
import { readPrices, type PriceReader } from '#server/domains/billing/prices/priceFor.ts';
import { readOnce } from './readOnce.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { correctRow } from '#server/engine/records/table/correctRow.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import { offeredSpecs, type OfferedSpec } from './offeredSpecs.ts';
import { priceOfOffered } from './priceOfOffered.ts';

/** A row as it was and as it is; one of them is missing for one that is new or gone. */
type Change = readonly [before: RecordData | undefined, after: RecordData | undefined];

/** An open list loads again with the first of these. */
const MOST_ANNOUNCED = 20;

/** Writes which of what can be chosen has a price, and announces it. Repeating it changes nothing. */
export async function settleSpecs(given: Context): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const definition = knownDefinition(context, 'specPrices');
  if (definition === undefined || knownDefinition(context, 'clouds') === undefined) return;
  const { db, clock } = context;
  const table = resourceTable(definition);
  const rows = await runtimeTables(db).selectFrom(definition.table).selectAll().execute();
  const stored = new Map(rows.map((row) => decodeRow(table, row)).map((row) => [row.key, row]));
  const reader = readOnce(readPrices(context));
  const added: RecordData[] = [];
  const changes: Change[] = [];
  for (const spec of await offeredSpecs(context)) {
    const wanted = await standingOf(context, reader, spec);
    const row = stored.get(wanted.key);
    stored.delete(wanted.key);
    if (row === undefined) added.push({ ...wanted, created_at: clock(), updated_at: clock() });
    else if (await correctRow(db, definition, row, wanted)) changes.push([row, { ...row, ...wanted }]);
  }
  await insertOnce(db, definition, added);
  for (const row of await firstOf(context, definition, added)) changes.push([undefined, row]);
  for (const row of stored.values()) changes.push([row, undefined]);
  // Ids are numbers or text in every table.
  const gone = [...stored.values()].map((row) => row[definition.id.field] as RecordId);
  if (gone.length > 0)
    await runtimeTables(db).deleteFrom(definition.table).where(definition.id.field, 'in', gone).execute();
  for (const [before, after] of changes.slice(0, MOST_ANNOUNCED))
    await announcePassing(context, definition, before, after);
}

/** The first of the new rows as they are stored, with their ids. */
async function firstOf({ db }: Context, definition: Definition, added: readonly RecordData[]): Promise<RecordData[]> {
  const keys = added.slice(0, MOST_ANNOUNCED).map(({ key }) => String(key));
  if (keys.length === 0) return [];
  const rows = await runtimeTables(db).selectFrom(definition.table).selectAll().where('key', 'in', keys).execute();
  return rows.map((row) => decodeRow(resourceTable(definition), row));
}

async function standingOf(context: Context, reader: PriceReader, offered: OfferedSpec): Promise<RecordData> {
  const { messages } = context.schemas;
  const { resource, type, field, spec, name, cloud_id, size } = offered;
  const [postpaid, prepaid] = [
    (await priceOfOffered(context, reader, offered, 'postpaid')) !== undefined,
    (await priceOfOffered(context, reader, offered, 'prepaid')) !== undefined,
  ];
  return {
    key: JSON.stringify([resource, type, cloud_id, spec]),
    name: name ?? renderMessage(messages, 'unpriced.anySpec', {}, 'zh'),
    name_en: name ?? renderMessage(messages, 'unpriced.anySpec', {}, 'en'),
    resource_type: type,
    cloud_id,
    status: postpaid || prepaid ? 'priced' : 'unpriced',
    postpaid,
    prepaid,
    resource,
    field,
    spec,
    ...Object.fromEntries(SIZE_FIELDS.map((each) => [each, size?.[each] ?? null])),
  };
}
