import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

const COLUMNS = ['item_id', 'from', 'to', 'quantity', 'spec', 'state', 'source'] as const;

export type SpanRow = Pick<Selectable<KnownTables['spans']>, (typeof COLUMNS)[number]>;

const readSpans = preparedQuery((kysely, at: { list: string; from: number; to: number }, dialect) =>
  kysely
    .selectFrom('spans')
    .select(COLUMNS)
    .where((eb) => among(eb, 'item_id', at.list, dialect))
    .where('from', '<', at.to)
    .where((eb) => eb.or([eb('to', 'is', null), eb('to', '>', at.from)]))
    .orderBy('item_id')
    .orderBy('from'),
);

/**
 * The charged periods of these items that overlap `[from, to)`, in order of time. They keep their own beginning and
 * end; one that has not ended has `to` null.
 */
export async function spansOf(
  { db }: Pick<Context, 'db'>,
  items: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, SpanRow[]>> {
  const spans = new Map<number, SpanRow[]>();
  const rows = await readSpans(db, { list: idList(items, db.dialect), from, to });
  for (const row of rows) {
    const item = row.item_id ?? 0;
    const known = spans.get(item);
    if (known === undefined) spans.set(item, [row]);
    else known.push(row);
  }
  return spans;
}
