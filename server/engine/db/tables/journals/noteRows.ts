import type { JournalWord, NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { insertsOf } from './insertsOf.ts';

export interface Note {
  /** Empty: any process may move the rows. */
  worker: string;
  /** By real time. */
  at: number;
  /** The end of the request is not known yet. */
  open?: boolean;
}

const insert = insertsOf('insert into audit_outbox (journal, worker, noted_at, open, row) values', 5, ' returning id');

/** Writes rows in the transaction that they are about. `settleJournal` gives them their place. Returns their ids. */
export async function noteRows<Word extends JournalWord>(
  db: Database,
  journal: Word,
  { worker, at, open = false }: Note,
  rows: readonly NotedRow<Word>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { text, from, to } of insert(rows.length)) {
    const values = rows.slice(from, to).flatMap((row) => [journal, worker, at, open ? 1 : 0, JSON.stringify(row)]);
    for (const { id } of await db.all<{ id: number }>(text, values)) ids.push(id);
  }
  return ids;
}
