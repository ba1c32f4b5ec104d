import { storedZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import { journalText, type JournalEntry, type JournalFormat } from './journal.ts';

/** Transactions whose postings are read at once. */
const AT_ONCE = 500;

/** The whole ledger as a journal of double-entry accounting, piece by piece. Reads only. */
export async function* exportJournal({ db }: Pick<Context, 'db'>, format: JournalFormat): AsyncIterable<string> {
  const opened = new Set<string>();
  const zone = await storedZone(db);
  let after = '';
  for (;;) {
    const some = await db.kysely
      .selectFrom('ledger_transactions')
      .select(['id', 'kind', 'once_key', 'booked_at', 'memo'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    const postings = await db.kysely
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_id')
      .select(['p.transaction_id', 'a.account_id', 'a.name', 'p.amount'])
      .where(
        'p.transaction_id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('p.ledger_id')
      .orderBy('p.seq')
      .execute();
    const byTransaction = Map.groupBy(postings, ({ transaction_id: id }) => id);
    const entries = some.map((entry): JournalEntry => ({ ...entry, postings: byTransaction.get(entry.id) ?? [] }));
    yield entries.map((entry) => journalText(entry, { format, zone, opened })).join('');
  }
}
