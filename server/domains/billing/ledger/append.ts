import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { postingHash } from './digests.ts';
import type { Entry } from './post.ts';
import { refuseTooLarge } from './refuseTooLarge.ts';

/** A ledger account: its balance, and the end of its chain. */
interface Head {
  id: number;
  account_id: number;
  name: string;
  balance: number;
  last_seq: number;
  head_hash: string;
}

const POSTING_COLUMNS = [
  'ledger_id',
  'seq',
  'transaction_id',
  'amount',
  'balance_before',
  'balance_after',
  'hash',
] as const;

/** Adds the postings of a transaction to the chains of their ledger accounts. */
export async function append(
  { db }: Context,
  transaction: { id: string; digest: string },
  entries: readonly Entry[],
): Promise<void> {
  const heads = await lockHeads(db, entries);
  const rows = entries.flatMap(({ account_id, name, amount }) => {
    const head = heads.get(keyOf({ account_id, name }));
    if (head === undefined) throw new Error(`The ledger has no account ${account_id} ${name}`);
    const before = head.balance;
    head.balance += amount;
    refuseTooLarge(head.balance);
    head.last_seq += 1;
    head.head_hash = postingHash(head.head_hash, transaction.digest, {
      account_id,
      name,
      seq: head.last_seq,
      amount,
      balance_after: head.balance,
    });
    return [head.id, head.last_seq, transaction.id, amount, before, head.balance, head.head_hash];
  });
  await insertMany(db, 'ledger_postings', POSTING_COLUMNS, rows);
  for (const head of heads.values()) await moveHead(db, { ...head });
}

const moveHead = preparedQuery((kysely, head: Pick<Head, 'id' | 'balance' | 'last_seq' | 'head_hash'>) =>
  kysely
    .updateTable('ledger_accounts')
    .set({ balance: head.balance, last_seq: head.last_seq, head_hash: head.head_hash })
    .where('id', '=', head.id),
);

const keyOf = ({ account_id, name }: Pick<Head, 'account_id' | 'name'>) => `${account_id} ${name}`;

/**
 * The ledger accounts, locked in the order of their ids. What does not exist yet is inserted first: a row that is not
 * there cannot be locked, and two transactions would both begin its chain.
 */
async function lockHeads(db: Database, entries: readonly Entry[]): Promise<Map<string, Head>> {
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]));
  let heads = await readHeads(db, wanted);
  const missing = [...wanted].filter(([key]) => !heads.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length > 0) {
    await db.kysely
      .insertInto('ledger_accounts')
      .values(missing.map(([, { account_id, name }]) => ({ account_id, name, balance: 0, last_seq: 0, head_hash: '' })))
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
      .execute();
    heads = await readHeads(db, wanted);
  }
  return heads;
}

const headsOf = preparedQuery((kysely, of: { owners: string; names: string }, dialect) =>
  kysely
    .selectFrom('ledger_accounts')
    .select(['id', 'account_id', 'name', 'balance', 'last_seq', 'head_hash'])
    .where((eb) => among(eb, 'account_id', of.owners, dialect))
    .where((eb) => among(eb, 'name', of.names, dialect, 'words'))
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate()),
);

async function readHeads(db: Database, wanted: ReadonlyMap<string, Entry>): Promise<Map<string, Head>> {
  const entries = [...wanted.values()];
  const rows = await headsOf(db, {
    owners: idList([...new Set(entries.map(({ account_id }) => account_id))], db.dialect),
    names: idList([...new Set(entries.map(({ name }) => name))], db.dialect),
  });
  return new Map(rows.map((row) => [keyOf(row), row]).filter(([key]) => wanted.has(String(key))) as [string, Head][]);
}
