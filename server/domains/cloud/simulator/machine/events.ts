import type { CloudEvent } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';

const MOST_EVENTS = 200;

/** The events of a machine, newest first; a completed action appears once, with its result. */
export async function eventsOf(db: Database, cloudId: string, ref: string): Promise<CloudEvent[]> {
  const rows = await db.kysely
    .selectFrom('simulated_events')
    .select(['at', 'action', 'message', 'request_id'])
    // Written only by the simulator's own log.
    .select((eb) => eb.ref('result').$castTo<CloudEvent['result']>().as('result'))
    .where('cloud_id', '=', cloudId)
    .where('ref', '=', ref)
    .orderBy('number', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  const ended = new Set<string>();
  return rows.flatMap(({ at, action, result, message, request_id: request }) => {
    if (result === 'running' && ended.delete(action)) return [];
    if (result !== 'running') ended.add(action);
    return [{ at, action, result, message, request_id: request, user: null }];
  });
}
