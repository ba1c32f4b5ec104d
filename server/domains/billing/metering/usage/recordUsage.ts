import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
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
    await refuseUnknownItems(inside, events);
    const received_at = inside.clock();
    // One row for each id: what the report itself repeats is compared below, like what an earlier report had.
    const rows = new Map(
      events
        .toReversed()
        .map(({ id, ...event }) => [id, { ...event, source, event_id: id, received_at, body_hash: hashOf(event) }]),
    );
    const { kysely } = inside.db;
    const inserted = await kysely
      .insertInto('usage_events')
      .values([...rows.values()])
      .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
      .returning('event_id')
      .execute();
    const stored = await kysely
      .selectFrom('usage_events')
      .select(['event_id', 'body_hash'])
      .where('source', '=', source)
      .where('event_id', 'in', [...rows.keys()])
      .execute();
    const hashes = new Map(stored.map(({ event_id, body_hash }) => [event_id, body_hash]));
    const changed = events.flatMap((event, index) => (hashes.get(event.id) === hashOf(event) ? [] : [index]));
    if (changed.length > 0)
      throw new ApiError('billing.usageEventChanged', { at: changed.map((index) => `events.${index}`) });
    await settleSoon(inside, new Set(inserted.flatMap(({ event_id }) => rows.get(event_id)?.item_id ?? [])));
    return { accepted: inserted.length, duplicates: events.length - inserted.length };
  });
}

async function refuseUnknownItems({ db }: Context, events: readonly UsageEvent[]): Promise<void> {
  const ids = [...new Set(events.map(({ item_id }) => item_id))];
  const rows = await db.kysely.selectFrom('billing_items').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = events.flatMap(({ item_id }, index) => (known.has(item_id) ? [] : [`events.${index}.item_id`]));
  if (unknown.length > 0)
    throw new ApiError('request.invalid', {
      fields: Object.fromEntries(unknown.map((path) => [path, 'validation.targetMissing'])),
    });
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

const hashOf = ({ item_id, meter, quantity, at }: Omit<UsageEvent, 'id'>): string =>
  createHash('sha256')
    .update(JSON.stringify([item_id, meter, quantity, at]))
    .digest('base64url');
