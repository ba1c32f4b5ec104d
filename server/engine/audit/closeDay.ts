import { JOURNAL_WORDS, type JournalWord } from '#model/values/journals.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { dropMonth, monthOf, monthsOf } from '#server/engine/db/tables/journals/journalTables.ts';
import { sealOf } from './store/chain.ts';

/**
 * Once a day: notes where each journal stands, and removes the months that are older than their setting says, by
 * dropping their tables. What remains of a month says where the chain leads.
 */
export async function closeDay({
  db,
  clock,
  live,
  secretKey,
}: Pick<Context, 'db' | 'clock' | 'live' | 'secretKey'>): Promise<void> {
  const now = clock();
  const kept = { requests: live.read('logs.request_months'), events: live.read('logs.event_months') };
  for (const word of JOURNAL_WORDS) {
    await lockUntilCommit(db, 'journal', word);
    await anchor(db, secretKey, word, now);
    const oldest = monthBefore(now, kept[word]);
    for (const month of await monthsOf(db, word)) if (month < oldest) await forget(db, word, month, now);
  }
  await forgetHours(db, monthBefore(now, kept.requests));
}

async function anchor(db: Database, key: Uint8Array, word: JournalWord, now: number): Promise<void> {
  const head = await db.kysely
    .selectFrom('audit_heads')
    .select(['last_id', 'hash'])
    .where('journal', '=', word)
    .executeTakeFirst();
  if (head === undefined) return;
  const day = new Date(now).toISOString().slice(0, 10);
  await db.kysely
    .insertInto('audit_anchors')
    .values({ journal: word, day, at: now, ...head, seal: sealOf(key, word, head.last_id, head.hash, day) })
    .onConflict((conflict) => conflict.columns(['journal', 'day']).doNothing())
    .execute();
}

async function forget(db: Database, word: JournalWord, month: string, now: number): Promise<void> {
  const { last_id } = await db.kysely
    .updateTable('audit_months')
    .set({ removed_at: now })
    .where('journal', '=', word)
    .where('month', '=', month)
    .returning('last_id')
    .executeTakeFirstOrThrow();
  await dropMonth(db, word, month);
  await db.kysely
    .deleteFrom('audit_anchors')
    .where('journal', '=', word)
    .where('last_id', '<=', last_id ?? 0)
    .execute();
}

async function forgetHours(db: Database, oldest: string): Promise<void> {
  await db.kysely
    .deleteFrom('audit_hours')
    .where('hour', '<', Date.parse(`${oldest}-01T00:00:00Z`))
    .execute();
}

/**
 * The first of the last months, the present one included.
 *
 * @example
 *   monthBefore(Date.UTC(2026, 10, 20), 6); // '2026-05'
 */
function monthBefore(now: number, months: number): string {
  const today = new Date(now);
  return monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
}
