import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

export type UsageRow = Selectable<KnownTables['usage_events']>;

const readUsage = preparedQuery(
  (kysely, at: { list: string; from: number; to: number; receivedBefore: number }, dialect) =>
    kysely
      .selectFrom('usage_events')
      .selectAll()
      .where((eb) => among(eb, 'item_id', at.list, dialect))
      .where('at', '>=', at.from)
      .where('at', '<', at.to)
      .where('received_at', '<', at.receivedBefore)
      .orderBy('item_id')
      .orderBy('at')
      .orderBy('source')
      .orderBy('event_id'),
);

/**
 * The usage that meters reported for these items, of what happened in `[from, to)`, in order of time. Reports of
 * `receivedBefore` or later are left out.
 */
export async function usageOf(
  { db }: Pick<Context, 'db'>,
  items: readonly number[],
  from: number,
  to: number,
  receivedBefore = Number.MAX_SAFE_INTEGER,
): Promise<Map<number, UsageRow[]>> {
  const usage = new Map<number, UsageRow[]>();
  const rows = await readUsage(db, { list: idList(items, db.dialect), from, to, receivedBefore });
  for (const row of rows) {
    const known = usage.get(row.item_id);
    if (known === undefined) usage.set(row.item_id, [row]);
    else known.push(row);
  }
  return usage;
}
