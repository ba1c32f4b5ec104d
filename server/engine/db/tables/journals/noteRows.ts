import type { JournalWord, NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';

export interface Note {
  /** Empty: any process may move the rows. */
  worker: string;
  /** By real time. */
  at: number;
  /** The end of the request is not known yet. */
  open?: boolean;
}

const COLUMNS = 5;
const AT_ONCE = 500;

/** Writes rows beside the deed that they are about. `settleJournal` gives them their place. Returns their numbers. */
export async function noteRows<Word extends JournalWord>(
  db: Database,
  journal: Word,
  { worker, at, open = false }: Note,
  rows: readonly NotedRow<Word>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const places = some.map(() => `(${Array.from({ length: COLUMNS }, () => '?').join(', ')})`).join(', ');
    const noted = await db.all<{ id: number }>(
      `insert into audit_outbox (journal, worker, noted_at, open, row) values ${places} returning id`,
      some.flatMap((row) => [journal, worker, at, open ? 1 : 0, JSON.stringify(row)]),
    );
    ids.push(...noted.map(({ id }) => id));
  }
  return ids;
}
