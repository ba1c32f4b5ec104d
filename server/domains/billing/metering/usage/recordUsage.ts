import { refuseUnusable } from './refuseUnusable.ts';
import { hash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { insertAbsent } from '#server/engine/records/table/insertAbsent.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { nextSettlement } from '#server/domains/billing/metering/nextSettlement.ts';
import type { UsageEvent } from './readUsage.ts';

/**
 * Stores the events of a meter once, however often it reports them: all of them or none. An event that has another
 * content than the one with its id is refused.
 */
export async function recordUsage(
  context: Context,
  source: string,
  events: readonly UsageEvent[],
): Promise<{ accepted: number; duplicates: number }> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  return context.transaction(async (inside) => {
    await refuseUnusable(inside, events);
    const hashes = events.map(hashOf);
    const rows: SqlValue[][] = [];
    // One row for each id: what the report itself repeats is compared below, like what an earlier report had.
    const known = new Map<string, string>();
    for (const [index, { id, item_id, meter, quantity, at }] of events.entries()) {
      if (known.has(id)) continue;
      const body = hashes[index] ?? '';
      known.set(id, body);
      rows.push([source, id, item_id, meter, quantity, at, inside.clock(), body]);
    }
    const inserted = new Set(await insertAbsent(inside.db, 'usage_events', COLUMNS, rows, 'event_id'));
    const earlier = [...known.keys()].filter((id) => !inserted.has(id));
    for (const [id, body] of await storedHashes(inside.db, source, earlier)) known.set(id, body);
    const changed = events.flatMap(({ id }, index) => (known.get(id) === hashes[index] ? [] : [index]));
    if (changed.length > 0)
      throw new ApiError('billing.usageEventChanged', { at: changed.map((index) => `events.${index}`) });
    await settleSoon(inside, new Set(events.filter(({ id }) => inserted.has(id)).map(({ item_id }) => item_id)));
    return { accepted: inserted.size, duplicates: events.length - inserted.size };
  });
}

const COLUMNS = ['source', 'event_id', 'item_id', 'meter', 'quantity', 'at', 'received_at', 'body_hash'];

const hashesOf = preparedQuery((kysely, of: { source: string; list: string }, dialect) =>
  kysely
    .selectFrom('usage_events')
    .select(['event_id', 'body_hash'])
    .where('source', '=', of.source)
    .where((eb) => among(eb, 'event_id', of.list, dialect, 'words')),
);

async function storedHashes(db: Database, source: string, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await hashesOf(db, { source, list: idList(ids, db.dialect) });
  return rows.map(({ event_id, body_hash }) => [event_id, body_hash]);
}

/** An item that is settled to its end is due again. */
async function settleSoon({ db, clock }: Context, items: ReadonlySet<number>): Promise<void> {
  if (items.size === 0) return;
  await db.kysely
    .updateTable('billing_items')
    .set({ next_at: nextSettlement(clock()) })
    .where('id', 'in', [...items])
    .where('next_at', 'is', null)
    .execute();
}

const hashOf = ({ item_id, meter, quantity, at }: UsageEvent): string =>
  hash('sha256', JSON.stringify([item_id, meter, quantity, at]), 'base64url');
