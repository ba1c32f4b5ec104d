import { copySources } from '#model/reading/copiesOf.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';

type Fields = Definition['fields'];

/** The texts that a record copies from those that its references name (`copied`), for a record that is written. */
export async function copiedValues(
  { db, schemas }: Pick<Context, 'db' | 'schemas'>,
  { fields }: { fields: Fields },
  record: RecordData,
): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const { name, copied, ...field } of Object.values(fields)) {
    if (copied === undefined) continue;
    found[name] = null;
    for (const { reference, of } of copySources(copied)) {
      const target = schemas.resources[fields[reference]?.to ?? ''];
      const id = record[reference] ?? null;
      if (target === undefined || (typeof id !== 'number' && typeof id !== 'string')) continue;
      const [row] = await db.all<{ text: string | null }>(
        `select ${quoted(of)} as text from ${quoted(target.table)} where ${quoted(target.id.field)} = ?`,
        [id],
      );
      const text = cut(fromSql(row?.text ?? null, 'text'), 'maxLength' in field ? field.maxLength : undefined);
      if (text === null) continue;
      found[name] = text;
      break;
    }
  }
  return found;
}

/** The copies that a change of a record's own references alters. */
export async function copiedChanges(
  context: Pick<Context, 'db' | 'schemas'>,
  { fields }: { fields: Fields },
  record: RecordData,
  changes: RecordData,
): Promise<RecordData> {
  const copies = Object.values(fields).filter(({ copied }) =>
    copySources(copied ?? []).some(({ reference }) => reference in changes),
  );
  if (copies.length === 0) return {};
  const after = await copiedValues(context, { fields }, { ...record, ...changes });
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => (record[name] ?? null) !== value));
}

/** An empty text is no text: the next place counts. */
const cut = (text: Json, most: number | undefined): string | null =>
  typeof text === 'string' && text !== '' ? (most === undefined ? text : text.slice(0, most)) : null;
