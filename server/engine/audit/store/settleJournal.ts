import { JOURNALS, type Journal, type JournalWord, type NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { insertInMonth, readWaiting, type JournalRow } from '#server/engine/db/tables/journals/journalRows.ts';
import { monthOf, openMonth } from '#server/engine/db/tables/journals/journalTables.ts';
import { hashOf, sealOf } from './chain.ts';
import { countHours } from './hours.ts';
import { joinThreads } from './threads.ts';

export interface SettleDeps {
  db: Database;
  realTime: () => number;
  secretKey: Uint8Array;
  /** This process. */
  worker: string;
  /** How requests of this process ended, by the number of their row in the outbox. */
  ends: Map<number, Omit<NotedRow<'requests'>, 'at'>>;
}

/** A request whose process did not say within this time how it ended: the process is dead. */
const FORSAKEN_MS = 120_000;
/** Few enough that other writes do not wait noticeably. */
const AT_ONCE = 200;

/** Gives the rows of the outbox their place: a number, a month, a hash. */
export async function settleJournal(deps: SettleDeps, word: JournalWord): Promise<void> {
  let before: number | undefined;
  for (;;) {
    // Asked outside a transaction: usually there is nothing.
    const waiting = await deps.db.kysely
      .selectFrom('audit_outbox')
      .select('id')
      .where('journal', '=', word)
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined) return;
    const settled = await settleSome(deps, word);
    // Rows that are still there have not been stored: the next round tries again.
    if (settled.length < AT_ONCE || settled[0] === before) return;
    before = settled[0];
  }
}

/** The rows that have their place now, at most `AT_ONCE`. */
async function settleSome(deps: SettleDeps, word: JournalWord): Promise<number[]> {
  const { db, ends, worker, realTime } = deps;
  const ended = [...ends.keys()];
  const ids = await db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'journal', word);
    const forsaken = realTime() - FORSAKEN_MS;
    const waiting = await readWaiting(tx, word, { ended, worker, forsaken, most: AT_ONCE });
    const numbers = waiting.map(({ id }) => id);
    if (waiting.length > 0) {
      // Written by `noteRows`.
      const rows = waiting.map(({ id, row }) => ({ ...(JSON.parse(row) as NotedRow), ...ends.get(id) }));
      await append(tx, deps, word, rows);
      await tx.kysely.deleteFrom('audit_outbox').where('id', 'in', numbers).execute();
    }
    return numbers;
  });
  for (const id of ids) ends.delete(id);
  return ids;
}

async function append(tx: Database, deps: SettleDeps, word: JournalWord, noted: NotedRow[]): Promise<void> {
  const journal: Journal = JOURNALS[word];
  const head = await tx.kysely
    .selectFrom('audit_heads')
    .select(['last_id', 'hash'])
    .where('journal', '=', word)
    .executeTakeFirst();
  let { last_id: id, hash: last } = head ?? { last_id: 0, hash: '' };
  if (word === 'events') await joinThreads(tx, noted, id);
  let month = await currentMonth(tx, word);
  const byMonth = new Map<string, JournalRow[]>();
  for (const each of noted) {
    const own = monthOf(each.at);
    // A row that comes late stands among the newer ones: the months follow one another without a gap.
    if (month === undefined || own > month) {
      if (byMonth.size > 0 && month !== undefined) await noteEnd(tx, word, month, id, last);
      await beginMonth(tx, word, own, id + 1, last);
      month = own;
    }
    id += 1;
    const row: JournalRow = { ...each, id };
    last = hashOf(journal, last, row);
    const rows = byMonth.get(month) ?? [];
    rows.push({ ...row, hash: last });
    byMonth.set(month, rows);
  }
  for (const [each, rows] of byMonth) await insertInMonth(tx, journal, each, rows);
  if (month !== undefined) await noteEnd(tx, word, month, id, last);
  if (word === 'requests') await countHours(tx, noted);
  const end = { last_id: id, hash: last, seal: sealOf(deps.secretKey, word, id, last) };
  await tx.kysely
    .insertInto('audit_heads')
    .values({ journal: word, ...end })
    .onConflict((conflict) => conflict.column('journal').doUpdateSet(end))
    .execute();
}

async function currentMonth(tx: Database, word: JournalWord): Promise<string | undefined> {
  const row = await tx.kysely
    .selectFrom('audit_months')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('journal', '=', word)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.month ?? undefined;
}

async function beginMonth(tx: Database, word: JournalWord, month: string, firstId: number, previous: string) {
  await tx.kysely
    .insertInto('audit_months')
    .values({ journal: word, month, first_id: firstId, previous_hash: previous, last_id: null, last_hash: null })
    .execute();
  await openMonth(tx, word, month);
}

async function noteEnd(tx: Database, word: JournalWord, month: string, id: number, hash: string): Promise<void> {
  await tx.kysely
    .updateTable('audit_months')
    .set({ last_id: id, last_hash: hash })
    .where('journal', '=', word)
    .where('month', '=', month)
    .execute();
}
