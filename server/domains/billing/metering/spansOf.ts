import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

export type SpanRow = Selectable<KnownTables['spans']>;

/** Few enough parameters for either database. */
const AT_ONCE = 1_000;

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
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const rows = await db.kysely
      .selectFrom('spans')
      .selectAll()
      .where('item_id', 'in', items.slice(start, start + AT_ONCE))
      .where('from', '<', to)
      .where((eb) => eb.or([eb('to', 'is', null), eb('to', '>', from)]))
      .orderBy('item_id')
      .orderBy('from')
      .execute();
    for (const row of rows) {
      const item = row.item_id ?? 0;
      const known = spans.get(item);
      if (known === undefined) spans.set(item, [row]);
      else known.push(row);
    }
  }
  return spans;
}
