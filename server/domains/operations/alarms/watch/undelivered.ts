import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A notification that has not gone out by then is not on its way any more. */
const WAITS_AT_MOST_MS = 15 * MINUTE_MS;

export interface Failing {
  user_id: number | null;
  bp_id: number | null;
  count: number;
}

/**
 * Notifications of the last hour that failed, and those that still wait although they are long due, by the owner of
 * their alarms. A test says itself what became of it; and that this very alarm does not arrive is no news.
 */
export async function failingOf(context: Context, now: number, since: number): Promise<Failing[]> {
  const rows = await context.db.kysely
    .selectFrom('notifications as row')
    .leftJoin('alert_logs as event', 'event.id', 'row.event_id')
    .select(['row.user_id', 'row.bp_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('row.kind', '<>', 'test')
    .where((eb) => eb.or([eb('event.source', 'is', null), eb('event.source', '<>', 'platform')]))
    .where((eb) =>
      eb.or([
        eb.and([eb('row.status', '=', 'failed'), eb('row.updated_at', '>', now - HOUR_MS)]),
        ...(since < now - WAITS_AT_MOST_MS
          ? [
              eb.and([
                eb('row.status', 'in', ['queued', 'retrying']),
                eb('row.created_at', '<', now - WAITS_AT_MOST_MS),
              ]),
            ]
          : []),
      ]),
    )
    .groupBy(['row.user_id', 'row.bp_id'])
    .execute();
  return rows.map(({ count, ...owner }) => ({ ...owner, count: Number(count) }));
}

/** Those of the platform's own alarms. */
export async function undelivered(context: Context, now: number, since: number): Promise<number | undefined> {
  if (knownDefinition(context, 'notifications') === undefined) return undefined;
  const failing = await failingOf(context, now, since);
  return failing.find(({ user_id, bp_id }) => user_id === null && bp_id === null)?.count ?? 0;
}
