import type { JournalWord } from '#model/language/journals.ts';
import type { Database } from '#server/engine/db/database.ts';

export type NotedValue = string | number | null;
export type NotedRow = Record<string, NotedValue>;

export interface Note {
  journal: JournalWord;
  /** Empty: any process may move the rows. */
  worker: string;
  /** By real time. */
  at: number;
  /** The end of the request is not known yet. */
  open?: boolean;
}

const COLUMNS = 5;
const AT_ONCE = 500;

/** Writes rows beside the deed that they are about. `settleJournals` gives them their place. Returns their numbers. */
export async function noteRows(
  db: Database,
  { journal, worker, at, open = false }: Note,
  rows: readonly NotedRow[],
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
