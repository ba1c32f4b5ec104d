import type { Journal, JournalWord } from '#model/values/journals.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { insertsOf } from './insertsOf.ts';
import { namesOf, tableOfMonth } from './journalTables.ts';

export type JournalRow = Record<string, SqlValue>;

const inserts = new Map<string, ReturnType<typeof insertsOf>>();

/** Inserts rows that have their place into the table of their month. */
export async function insertInMonth(
  tx: Database,
  journal: Journal,
  month: string,
  rows: readonly JournalRow[],
): Promise<void> {
  const names = namesOf(journal);
  const table = tableOfMonth(journal, month);
  let insert = inserts.get(table);
  if (insert === undefined) {
    insert = insertsOf(`insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values`, names.length);
    inserts.set(table, insert);
  }
  for (const { text, from, to } of insert(rows.length)) {
    const values: SqlValue[] = [];
    for (const row of rows.slice(from, to)) for (const name of names) values.push(row[name] ?? null);
    await tx.run(text, values);
  }
}

/** The rows of a month in the order of their numbers, as they are stored. */
export async function* walkMonth(db: Database, journal: Journal, month: string): AsyncIterable<JournalRow> {
  const names = namesOf(journal);
  const text = `select ${names.map(quoted).join(', ')} from ${quoted(tableOfMonth(journal, month))} order by id`;
  for await (const values of db.stream(text))
    yield Object.fromEntries(names.map((name, place) => [name, values[place] ?? null]));
}

/** Whether rows wait. Asked outside a transaction: usually there are none. */
export const hasWaiting = async (db: Database, journal: JournalWord): Promise<boolean> =>
  (await db.all('select 1 as one from audit_outbox where journal = ? limit 1', [journal])).length > 0;

export interface WaitingRow {
  id: number;
  row: string;
}

/** Rows that were complete when they were written, and those of processes that are dead. */
export function readComplete(
  tx: Database,
  journal: JournalWord,
  { forsaken, most }: { forsaken: number; most: number },
): Promise<WaitingRow[]> {
  return tx.all<WaitingRow>(
    'select id, row from audit_outbox where journal = ? and (open = 0 or noted_at < ?) order by id limit ?',
    [journal, forsaken, most],
  );
}

/** Takes rows out of the outbox. Returns the numbers of those that were still there. */
export async function takeWaiting(tx: Database, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const among =
    tx.dialect === 'postgres'
      ? 'in (select json_array_elements_text(?::json)::bigint)'
      : 'in (select value from json_each(?))';
  const taken = await tx.all<{ id: number }>(`delete from audit_outbox where id ${among} returning id`, [
    JSON.stringify(numbers),
  ]);
  return taken.map(({ id }) => id);
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
