import { copiersOf, type Copier } from '#model/reading/copiesOf.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';
import { copiedValues } from './copiedValues.ts';

export const AT_ONCE = 500;

/**
 * Brings copies in line with a text that has changed, in its transaction. The records that hold them have no history of
 * it: that of the original says who changed it.
 */
export async function carryCopies(
  context: Context,
  definition: Definition,
  { before, after }: { before: RecordData | undefined; after: RecordData | undefined },
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const changed = copiersOf(context.schemas.resources, definition.resource).filter(({ of }) =>
    of.some((name) => (before[name] ?? null) !== (after[name] ?? null)),
  );
  // Ids are numbers or text in every table.
  const id = after[definition.id.field] as RecordId;
  for (const [holder, some] of Map.groupBy(changed, (copier) => copier.definition))
    await carryTo(context, holder, some, id);
}

async function carryTo(context: Context, holder: Definition, some: readonly Copier[], id: RecordId): Promise<void> {
  const by = [...new Set(some.flatMap((each) => each.by))];
  const points = by.map((name) => `${quoted(name)} = ?`).join(' or ');
  let last: RecordId | undefined;
  for (;;) {
    const rows = await pageAfter(context, holder, { text: points, params: by.map(() => id) }, last);
    for (const row of rows) await refreshCopies(context, holder, row);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.[holder.id.field] as RecordId;
  }
}

/** Rows in the order of their ids, after one of them. */
export async function pageAfter(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  where: { text: string; params: RecordId[] },
  last: RecordId | undefined,
): Promise<RecordData[]> {
  const table = resourceTable(definition);
  const later = last === undefined ? '' : ` and ${table.id} > ?`;
  const rows = await db.all(
    `select ${table.columns} from ${table.name} where (${where.text})${later} order by ${table.id} limit ${AT_ONCE}`,
    [...where.params, ...(last === undefined ? [] : [last])],
  );
  return rows.map((row) => decodeRow(table, row));
}

/** Writes the copies of a record that differ from their originals. */
export async function refreshCopies(context: Context, definition: Definition, record: RecordData): Promise<void> {
  const wanted = Object.entries(await copiedValues(context, definition, record));
  const differing = wanted.filter(([name, value]) => (record[name] ?? null) !== value);
  if (differing.length === 0) return;
  await updateRow(context, definition, record[definition.id.field] as RecordId, Object.fromEntries(differing));
}
