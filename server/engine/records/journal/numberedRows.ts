import { JOURNALS, type JournalWord } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';

/** A row of a journal, by its columns. */
export type JournalRow = Readonly<Record<string, string | number | null>> & { id: number; at: number };

/** The rows after this number, in order. */
export const rowsAfter = (db: Database, journal: JournalWord, after: number, most: number): Promise<JournalRow[]> =>
  db.all<JournalRow>(`select * from ${JOURNALS[journal].table} where id > ? order by id limit ?`, [after, most]);

/** The number of the last row; 0 without one. */
export async function lastNumber(db: Database, journal: JournalWord): Promise<number> {
  const [row] = await db.all<{ last: number | null }>(`select max(id) as last from ${JOURNALS[journal].table}`, []);
  return row?.last ?? 0;
}
