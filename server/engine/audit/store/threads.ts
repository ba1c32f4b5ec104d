import type { Database } from '#server/engine/db/database.ts';
import type { NotedRow } from './outbox.ts';

/**
 * The first event of a thread is the parent of the others. An event that ends what the first one began lasts as long as
 * it took.
 */
export async function joinThreads(tx: Database, rows: NotedRow[], lastId: number): Promise<void> {
  const threads = [...new Set(rows.flatMap(({ thread }) => (typeof thread === 'string' ? [thread] : [])))];
  if (threads.length === 0) return;
  const firsts = new Map<string, { id: number; at: number }>();
  const known = await tx.all<{ thread: string; id: number; at: number }>(
    `select thread, min(id) as id, min(at) as at from event_log where thread in (${threads.map(() => '?').join(', ')}) group by thread`,
    threads,
  );
  for (const { thread, id, at } of known) firsts.set(thread, { id, at });
  for (const [index, row] of rows.entries()) {
    if (typeof row.thread !== 'string') continue;
    const at = Number(row.at);
    const first = firsts.get(row.thread);
    if (first === undefined) {
      firsts.set(row.thread, { id: lastId + index + 1, at });
      continue;
    }
    row.parent_event_id = first.id;
    if ((row.state === 'completed' || row.state === 'failed') && (row.duration_ms ?? null) === null)
      row.duration_ms = Math.max(0, at - first.at);
  }
}
