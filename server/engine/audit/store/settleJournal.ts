import { JOURNALS, type Journal, type JournalWord, type NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import {
  hasWaiting,
  insertInMonth,
  readComplete,
  takeWaiting,
  type JournalRow,
} from '#server/engine/db/tables/journals/journalRows.ts';
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
  /** The rows of requests that this process has answered, with how they ended, by their number in the outbox. */
  ends: Map<number, NotedRow<'requests'>>;
}

/** A request whose process did not say within this time how it ended: the process is dead. */
const FORSAKEN_MS = 120_000;
/** Few enough that other writes do not wait noticeably. */
const AT_ONCE = 200;

/** Gives the rows of the outbox their place: a number, a month, a hash. */
export async function settleJournal(deps: SettleDeps, word: JournalWord): Promise<void> {
  let before: number | undefined;
  for (;;) {
    if (!(await hasWaiting(deps.db, word))) return;
    const settled = await settleSome(deps, word);
    // Rows that are still there have not been stored: the next round tries again.
    if (settled.length < AT_ONCE || settled[0] === before) return;
    before = settled[0];
  }
}

/** The numbers of the rows that have their place now, at most `AT_ONCE`. */
async function settleSome(deps: SettleDeps, word: JournalWord): Promise<number[]> {
  const { db, ends, realTime } = deps;
  const ended = word === 'requests' ? [...ends.keys()].slice(0, AT_ONCE) : [];
  const numbers = await db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'journal', word);
    const rows = new Map<number, NotedRow>();
    // Their text is not read again: what they say is known.
    for (const id of await takeWaiting(tx, ended)) {
      const row = ends.get(id);
      if (row !== undefined) rows.set(id, row);
    }
    const limits = { forsaken: realTime() - FORSAKEN_MS, most: AT_ONCE - rows.size };
    const complete = await readComplete(tx, word, limits);
    // Written by `noteRows`.
    for (const { id, row } of complete) rows.set(id, JSON.parse(row) as NotedRow);
    await takeWaiting(
      tx,
      complete.map(({ id }) => id),
    );
    const inOrder = [...rows].toSorted(([one], [other]) => one - other);
    if (inOrder.length > 0)
      await append(
        tx,
        deps,
        word,
        inOrder.map(([, row]) => row),
      );
    return inOrder.map(([id]) => id);
  });
  // Also of those that another process took because this one was silent for too long.
  for (const id of ended) ends.delete(id);
  return numbers;
}

async function append(tx: Database, deps: SettleDeps, word: JournalWord, noted: NotedRow[]): Promise<void> {
  const journal: Journal = JOURNALS[word];
  const [head] = await headOf(tx, { word });
  let { last_id: id, hash: last } = head ?? { last_id: 0, hash: '' };
  if (word === 'events') await joinThreads(tx, noted, id);
  let month = (await currentMonth(tx, { word }))[0]?.month ?? undefined;
  const byMonth = new Map<string, JournalRow[]>();
  for (const each of noted) {
    const own = monthOf(each.at);
    // A row that comes late stands among the newer ones: the months follow one another without a gap.
    if (month === undefined || own > month) {
      if (byMonth.size > 0 && month !== undefined) await noteEnd(tx, { word, month, id, hash: last });
      await beginMonth(tx, word, own, id + 1, last);
      month = own;
    }
    id += 1;
    const row: JournalRow = { ...each, id };
    row['hash'] = last = hashOf(journal, last, row);
    const rows = byMonth.get(month);
    if (rows === undefined) byMonth.set(month, [row]);
    else rows.push(row);
  }
  for (const [each, rows] of byMonth) await insertInMonth(tx, journal, each, rows);
  if (month !== undefined) await noteEnd(tx, { word, month, id, hash: last });
  if (word === 'requests') await countHours(tx, noted);
  const end = { last_id: id, hash: last, seal: sealOf(deps.secretKey, word, id, last) };
  await writeHead(tx, { word, ...end });
}

// Prepared: once a second, building these queries would take as long as all the rows.
const headOf = preparedQuery((kysely, { word }: { word: JournalWord }) =>
  kysely.selectFrom('audit_heads').select(['last_id', 'hash']).where('journal', '=', word),
);

const writeHead = preparedQuery(
  (kysely, { word, last_id, hash, seal }: { word: JournalWord; last_id: number; hash: string; seal: string }) =>
    kysely
      .insertInto('audit_heads')
      .values({ journal: word, last_id, hash, seal })
      .onConflict((conflict) =>
        conflict.column('journal').doUpdateSet(({ ref }) => ({
          last_id: ref('excluded.last_id'),
          hash: ref('excluded.hash'),
          seal: ref('excluded.seal'),
        })),
      ),
);

const currentMonth = preparedQuery((kysely, { word }: { word: JournalWord }) =>
  kysely
    .selectFrom('audit_months')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('journal', '=', word)
    .where('removed_at', 'is', null),
);

async function beginMonth(tx: Database, word: JournalWord, month: string, firstId: number, previous: string) {
  await tx.kysely
    .insertInto('audit_months')
    .values({ journal: word, month, first_id: firstId, previous_hash: previous, last_id: null, last_hash: null })
    .execute();
  await openMonth(tx, word, month);
}

const noteEnd = preparedQuery(
  (kysely, { word, month, id, hash }: { word: JournalWord; month: string; id: number; hash: string }) =>
    kysely
      .updateTable('audit_months')
      .set({ last_id: id, last_hash: hash })
      .where('journal', '=', word)
      .where('month', '=', month),
);
