import { JOURNAL_WORDS, JOURNALS, type Journal, type JournalWord } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { walkMonth } from '#server/engine/db/tables/journals/journalRows.ts';
import { hashOf, sealOf } from './store/chain.ts';

/** The damage of a row: it is not as it was written, it is missing, or nothing wrote it. */
export type Damage = 'changed' | 'removed' | 'inserted';

export interface Verification {
  journal: JournalWord;
  /** Rows that were looked at. */
  rows: number;
  /** Rows that the retention removed: their months are known, and the chain leads through them. */
  removed: number;
  /** The first row that is not in order. */
  bad?: { id: number; damage: Damage };
}

/** Computes the chain of every journal again. Settle first: rows without a place are not part of it. */
export async function verifyJournals(db: Database, secretKey: Uint8Array): Promise<Verification[]> {
  const found: Verification[] = [];
  for (const word of JOURNAL_WORDS) found.push(await verifyJournal(db, secretKey, word));
  return found;
}

async function verifyJournal(db: Database, key: Uint8Array, word: JournalWord): Promise<Verification> {
  const journal: Journal = JOURNALS[word];
  const head = await db.kysely.selectFrom('audit_heads').selectAll().where('journal', '=', word).executeTakeFirst();
  const months = await db.kysely
    .selectFrom('audit_months')
    .selectAll()
    .where('journal', '=', word)
    .orderBy('month')
    .execute();
  const anchors = await anchorsOf(db, key, word);
  const result: Verification = { journal: word, rows: 0, removed: 0 };
  let expected = 1;
  let last = '';
  for (const month of months) {
    if (month.first_id > expected) return { ...result, bad: { id: expected, damage: 'removed' } };
    if (month.removed_at !== null) {
      const end = month.last_id ?? month.first_id - 1;
      result.removed += end - month.first_id + 1;
      [expected, last] = [end + 1, month.last_hash ?? last];
      continue;
    }
    for await (const row of walkMonth(db, journal, month.month)) {
      const id = row.id as number;
      if (id > expected) return { ...result, bad: { id: expected, damage: 'removed' } };
      if (id < expected || id > (head?.last_id ?? 0)) return { ...result, bad: { id, damage: 'inserted' } };
      last = hashOf(journal, last, row);
      if (last !== row.hash || (anchors.get(id) ?? last) !== last) return { ...result, bad: { id, damage: 'changed' } };
      expected += 1;
      result.rows += 1;
    }
  }
  if (head === undefined) return result;
  if (expected <= head.last_id) return { ...result, bad: { id: expected, damage: 'removed' } };
  // Recomputed by somebody who does not have the key.
  if (head.hash !== last || head.seal !== sealOf(key, word, head.last_id, head.hash))
    return { ...result, bad: { id: head.last_id, damage: 'changed' } };
  return result;
}

/** The hash that each row had at the end of a day. An anchor without a valid seal says that its row was changed. */
async function anchorsOf(db: Database, key: Uint8Array, word: JournalWord): Promise<ReadonlyMap<number, string>> {
  const anchors = await db.kysely.selectFrom('audit_anchors').selectAll().where('journal', '=', word).execute();
  return new Map(
    anchors.map(({ last_id, hash, seal, day }) => [
      last_id,
      seal === sealOf(key, word, last_id, hash, day) ? hash : 'unsealed',
    ]),
  );
}
