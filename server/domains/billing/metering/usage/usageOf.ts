import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

export type UsageRow = Selectable<KnownTables['usage_events']>;

/** Few enough parameters for either database. */
const AT_ONCE = 1_000;

/**
 * What meters reported for these items, of what happened in `[from, to)`, in order of time. What they reported at
 * `receivedBefore` or later is left out.
 */
export async function usageOf(
  { db }: Pick<Context, 'db'>,
  items: readonly number[],
  from: number,
  to: number,
  receivedBefore = Number.MAX_SAFE_INTEGER,
): Promise<Map<number, UsageRow[]>> {
  const usage = new Map<number, UsageRow[]>();
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const rows = await db.kysely
      .selectFrom('usage_events')
      .selectAll()
      .where('item_id', 'in', items.slice(start, start + AT_ONCE))
      .where('at', '>=', from)
      .where('at', '<', to)
      .where('received_at', '<', receivedBefore)
      .orderBy('item_id')
      .orderBy('at')
      .orderBy('source')
      .orderBy('event_id')
      .execute();
    for (const row of rows) {
      const known = usage.get(row.item_id);
      if (known === undefined) usage.set(row.item_id, [row]);
      else known.push(row);
    }
  }
  return usage;
}
