import { JOURNALS, type Journal, type JournalWord } from '#model/language/journals.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { columnsOf, monthOf, openMonth, tableOfMonth } from '#server/engine/db/tables/journals/journalTables.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { hashOf, sealOf, type JournalRow } from './chain.ts';
import { countHours } from './hours.ts';
import type { NotedRow } from './outbox.ts';
import { joinThreads } from './threads.ts';

export interface SettleDeps {
  db: Database;
  realTime: () => number;
  secretKey: Uint8Array;
  /** This process. */
  worker: string;
  /** How requests of this process ended, by the number of their row in the outbox. */
  ends: Map<number, NotedRow>;
}

/** A request whose process did not say within this time how it ended: the process is dead. */
const FORSAKEN_MS = 120_000;
/** Few enough that other writes do not wait noticeably. */
const AT_ONCE = 200;

/** Gives the rows of the outbox their place: a number, a month, a hash. Returns how many. */
export async function settleJournal(deps: SettleDeps, word: JournalWord): Promise<number> {
  let moved = 0;
  for (;;) {
    // Asked outside a transaction: usually there is nothing.
    const [any] = await deps.db.all('select 1 as one from audit_outbox where journal = ? limit 1', [word]);
    if (any === undefined) return moved;
    const { count, more } = await settleSome(deps, word);
    moved += count;
    if (!more) return moved;
  }
}

interface Waiting {
  id: number;
  worker: string;
  noted_at: number;
  open: number;
  row: string;
}

async function settleSome(deps: SettleDeps, word: JournalWord): Promise<{ count: number; more: boolean }> {
  const { db, ends } = deps;
  const known = [...ends.keys()];
  const { ids, more } = await db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'journal', word);
    const waiting = await readyRows(tx, deps, word, known);
    if (waiting.length > 0) await append(tx, deps, word, waiting);
    return { ids: waiting.map(({ id }) => id), more: waiting.length === AT_ONCE };
  });
  for (const id of ids) ends.delete(id);
  return { count: ids.length, more };
}

/** Rows that are complete, those of dead processes, and the requests of this process that have ended. */
async function readyRows(
  tx: Database,
  { worker, realTime }: SettleDeps,
  word: JournalWord,
  ended: readonly number[],
): Promise<Waiting[]> {
  const mine =
    tx.dialect === 'postgres'
      ? 'in (select json_array_elements_text(?::json)::bigint)'
      : 'in (select value from json_each(?))';
  return tx.all<Waiting>(
    `select id, worker, noted_at, open, row from audit_outbox
      where journal = ? and (open = 0 or noted_at < ? or (worker = ? and id ${mine})) order by id limit ?`,
    [word, realTime() - FORSAKEN_MS, worker, JSON.stringify(ended), AT_ONCE],
  );
}

async function append(tx: Database, deps: SettleDeps, word: JournalWord, waiting: readonly Waiting[]): Promise<void> {
  const journal: Journal = JOURNALS[word];
  const head = await tx.kysely
    .selectFrom('audit_heads')
    .select(['last_id', 'hash'])
    .where('journal', '=', word)
    .executeTakeFirst();
  let { last_id: id, hash: last } = head ?? { last_id: 0, hash: '' };
  // Written by `noteRows`.
  const noted = waiting.map(({ id: number, row }) => ({ ...(JSON.parse(row) as NotedRow), ...deps.ends.get(number) }));
  if (word === 'events') await joinThreads(tx, noted, id);
  let month = await currentMonth(tx, word);
  const byMonth = new Map<string, JournalRow[]>();
  for (const each of noted) {
    const own = monthOf(Number(each.at));
    // A row that comes late stands among the newer ones: the months follow one another without a gap.
    if (month === undefined || own > month) {
      if (byMonth.size > 0 && month !== undefined) await closeMonth(tx, word, month, id, last);
      await beginMonth(tx, word, own, id + 1, last);
      month = own;
    }
    id += 1;
    const row: JournalRow = { ...each, id };
    last = hashOf(journal, last, row);
    byMonth.set(month, [...(byMonth.get(month) ?? []), { ...row, hash: last }]);
  }
  for (const [each, rows] of byMonth) await insertRows(tx, journal, each, rows);
  if (month !== undefined) await closeMonth(tx, word, month, id, last);
  if (word === 'requests') await countHours(tx, noted);
  await writeHead(tx, deps, word, id, last);
  const ids = waiting.map((each) => each.id);
  await tx.run(`delete from audit_outbox where id in (${ids.map(() => '?').join(', ')})`, ids);
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

async function closeMonth(tx: Database, word: JournalWord, month: string, id: number, hash: string): Promise<void> {
  await tx.kysely
    .updateTable('audit_months')
    .set({ last_id: id, last_hash: hash })
    .where('journal', '=', word)
    .where('month', '=', month)
    .execute();
}

async function insertRows(tx: Database, journal: Journal, month: string, rows: readonly JournalRow[]): Promise<void> {
  const names = ['id', ...columnsOf(journal), 'hash'];
  const places = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
  await tx.run(
    `insert into ${quoted(tableOfMonth(journal, month))} (${names.map(quoted).join(', ')}) values ${places}`,
    rows.flatMap((row) => names.map((name): SqlValue => row[name] ?? null)),
  );
}

async function writeHead(tx: Database, deps: SettleDeps, word: JournalWord, id: number, hash: string): Promise<void> {
  const head = { last_id: id, hash, seal: sealOf(deps.secretKey, word, id, hash) };
  await tx.kysely
    .insertInto('audit_heads')
    .values({ journal: word, ...head })
    .onConflict((conflict) => conflict.column('journal').doUpdateSet(head))
    .execute();
}
