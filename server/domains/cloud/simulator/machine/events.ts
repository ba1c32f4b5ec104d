import type { CloudEvent } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';

const MOST_EVENTS = 200;

interface EventRow {
  at: number | string;
  action: string;
  result: CloudEvent['result'];
  message: string | null;
  request_id: string;
}

/** What happened to a machine, newest first; what has ended is told once, as it ended. */
export async function eventsOf(db: Database, cloudId: string, ref: string): Promise<CloudEvent[]> {
  const rows = await db.all<EventRow>(
    'select at, action, result, message, request_id from simulated_events where cloud_id = ? and ref = ? order by number desc limit ?',
    [cloudId, ref, MOST_EVENTS],
  );
  const ended = new Set<string>();
  return rows.flatMap(({ at, action, result, message, request_id: request }) => {
    if (result === 'running' && ended.delete(action)) return [];
    if (result !== 'running') ended.add(action);
    return [{ at: Number(at), action, result, message, request_id: request, user: null }];
  });
}
