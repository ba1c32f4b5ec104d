import type { Journal, JournalWord } from '#model/values/journals.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { namesOf, tableOfMonth } from './journalTables.ts';

export type JournalRow = Record<string, SqlValue>;

/** Inserts rows that have their place into the table of their month. */
export async function insertInMonth(
  tx: Database,
  journal: Journal,
  month: string,
  rows: readonly JournalRow[],
): Promise<void> {
  const names = namesOf(journal);
  const places = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
  await tx.run(
    `insert into ${quoted(tableOfMonth(journal, month))} (${names.map(quoted).join(', ')}) values ${places}`,
    rows.flatMap((row) => names.map((name): SqlValue => row[name] ?? null)),
  );
}

/** The rows of a month in the order of their numbers, as they are stored. */
export async function* walkMonth(db: Database, journal: Journal, month: string): AsyncIterable<JournalRow> {
  const names = namesOf(journal);
  const text = `select ${names.map(quoted).join(', ')} from ${quoted(tableOfMonth(journal, month))} order by id`;
  for await (const values of db.stream(text))
    yield Object.fromEntries(names.map((name, place) => [name, values[place] ?? null]));
}

export interface WaitingRow {
  id: number;
  row: string;
}

/** Rows that are complete, those of requests that ended, and those of processes that are dead. */
export async function readWaiting(
  tx: Database,
  journal: JournalWord,
  { ended, worker, forsaken, most }: { ended: readonly number[]; worker: string; forsaken: number; most: number },
): Promise<WaitingRow[]> {
  const mine =
    tx.dialect === 'postgres'
      ? 'in (select json_array_elements_text(?::json)::bigint)'
      : 'in (select value from json_each(?))';
  return tx.all<WaitingRow>(
    `select id, row from audit_outbox
      where journal = ? and (open = 0 or noted_at < ? or (worker = ? and id ${mine})) order by id limit ?`,
    [journal, forsaken, worker, JSON.stringify(ended), most],
  );
}

/** The first event of each of these threads. */
export async function firstOfThreads(
  tx: Database,
  threads: readonly string[],
): Promise<{ thread: string; id: number; at: number }[]> {
  return tx.all(
    `select thread, min(id) as id, min(at) as at from event_log where thread in (${threads.map(() => '?').join(', ')}) group by thread`,
    threads,
  );
}
