import type { NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { firstOfThreads } from '#server/engine/db/tables/journals/journalRows.ts';

/**
 * The first event of a thread is the parent of the others. An event that ends what the first one began lasts as long as
 * it took.
 */
export async function joinThreads(tx: Database, rows: NotedRow<'events'>[], lastId: number): Promise<void> {
  const threads = [...new Set(rows.flatMap(({ thread }) => thread ?? []))];
  if (threads.length === 0) return;
  const firsts = new Map(
    (await firstOfThreads(tx, threads)).map(({ thread, ...first }): [string, typeof first] => [thread, first]),
  );
  for (const [index, row] of rows.entries()) {
    const { thread, at, state } = row;
    if (thread === undefined || thread === null) continue;
    const first = firsts.get(thread);
    if (first === undefined) {
      firsts.set(thread, { id: lastId + index + 1, at });
      continue;
    }
    row.parent_event_id = first.id;
    if (state === 'completed' || state === 'failed') row.duration_ms ??= Math.max(0, at - first.at);
  }
}
