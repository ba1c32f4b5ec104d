import type { Insertable } from 'kysely';
import { MICRO_YUAN_PER_FEN } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { append } from './append.ts';
import { transactionDigest } from './digests.ts';
import { isWallet, PLATFORM, type LedgerAccount } from './ledgerAccount.ts';
import { lockAccount } from './lockAccount.ts';
import { reflect } from './reflect.ts';

type Fund = RecordOf<'funds'>;

/** The subject of a transaction. The first group is shown to an owner in the list of funds. */
export type LedgerKind = NonNullable<Fund['type']> | 'statement' | 'payout';

export interface Posting {
  account: LedgerAccount;
  /** Whole micro-yuan, a multiple of one fen. Of a wallet: positive is what the owner gains. */
  amount: number;
  /** Default: that of the transaction. */
  account_id?: number;
}

export interface Booking {
  kind: LedgerKind;
  /** The key of something that must happen once: of the same kind and key there is one transaction. */
  key: string;
  /** The billing account; absent for what concerns the platform alone. */
  account_id?: number;
  ref?: { type: NonNullable<Fund['ref_type']>; id: string | number };
  memo?: string;
  /** The cause; default `system`. */
  source?: NonNullable<Fund['source']>;
  postings: readonly Posting[];
}

export interface Booked {
  id: string;
  /** It was booked before; nothing has happened now. */
  replayed: boolean;
}

/** The subject of a booking, as tables of the ledger keep it. */
export const refColumns = (ref: Booking['ref']) => ({
  ref_type: ref?.type ?? null,
  ref_id: ref === undefined ? null : String(ref.id),
});

/** A posting with its owner. */
export interface Entry {
  account_id: number;
  name: LedgerAccount;
  amount: number;
}

/**
 * Books one transaction in the transaction of `context`: postings that add up to zero, the balances and chains of their
 * ledger accounts, the figures of the billing account and its entry in the list of funds. A repeated kind and key with
 * the same content is the first transaction; with another content it is refused.
 */
export async function post(context: Context, booking: Booking): Promise<Booked> {
  const { kind, key, ref, memo, account_id: owner = PLATFORM } = booking;
  const entries = checkedEntries(booking);
  const transaction = {
    id: context.ids.uuid(),
    kind,
    once_key: key,
    account_id: owner,
    booked_at: context.clock(),
    actor_id: context.actor.id,
    actor_name: context.actor.name || null,
    ...refColumns(ref),
    memo: memo ?? null,
  };
  const digest = transactionDigest(transaction, entries);
  const added = await addTransaction(context.db, { ...transaction, digest });
  if (added.length === 0) return repeated(context, transaction, entries);
  const owners = [...new Set(entries.filter(({ name }) => isWallet(name)).map(({ account_id }) => account_id))];
  const accounts: RecordOf<'accounts'>[] = [];
  for (const id of owners.toSorted((a, b) => a - b)) accounts.push(await lockAccount(context, id));
  await append(context, { id: transaction.id, digest }, entries);
  for (const account of accounts)
    await reflect(context, account, {
      transaction,
      source: booking.source ?? 'system',
      entries: entries.filter(({ account_id }) => account_id === account.id),
    });
  return { id: transaction.id, replayed: false };
}

/** Nothing is returned of a kind and key that are booked already. */
const addTransaction = preparedQuery((kysely, row: Insertable<KnownTables['ledger_transactions']>) =>
  kysely
    .insertInto('ledger_transactions')
    .values({
      id: row.id,
      kind: row.kind,
      once_key: row.once_key,
      account_id: row.account_id,
      booked_at: row.booked_at,
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      ref_type: row.ref_type,
      ref_id: row.ref_id,
      memo: row.memo,
      digest: row.digest,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'once_key']).doNothing())
    .returning('id'),
);

const bookedOnce = preparedQuery((kysely, once: { kind: string; key: string }) =>
  kysely.selectFrom('ledger_transactions').select('id').where('kind', '=', once.kind).where('once_key', '=', once.key),
);

/** The transaction of this kind and key. The caller may have waited for it to be committed. */
export async function findBooked(
  { db }: Pick<Context, 'db'>,
  kind: LedgerKind,
  key: string,
): Promise<{ id: string; entries: Entry[] } | undefined> {
  const [found] = await bookedOnce(db, { kind, key });
  if (found === undefined) return undefined;
  const rows = await db.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_id')
    .select(['a.account_id', 'a.name', 'p.amount'])
    .where('p.transaction_id', '=', found.id)
    .orderBy('p.ledger_id')
    .orderBy('p.seq')
    .execute();
  // Only `post` writes names.
  return { id: found.id, entries: rows.map((row) => ({ ...row, name: row.name as LedgerAccount })) };
}

/** The same content gives the digest of the first transaction; its moment and its actor may differ. */
async function repeated(
  { db }: Context,
  transaction: Parameters<typeof transactionDigest>[0],
  entries: readonly Entry[],
): Promise<Booked> {
  const first = await db.kysely
    .selectFrom('ledger_transactions')
    .select(['id', 'booked_at', 'actor_id', 'actor_name', 'digest'])
    .where('kind', '=', transaction.kind)
    .where('once_key', '=', transaction.once_key)
    .executeTakeFirstOrThrow();
  const { digest, ...own } = first;
  if (transactionDigest({ ...transaction, ...own }, entries) !== digest)
    throw new ApiError('request.idempotencyMismatch');
  return { id: first.id, replayed: true };
}

/** A mistake here is one of the calling code, so these are no errors of the catalogue. */
function checkedEntries({ kind, key, account_id: owner = PLATFORM, postings }: Booking): Entry[] {
  const entries = joined(
    postings.map(({ account, amount, account_id = owner }) => ({ account_id, name: account, amount })),
  );
  const wrong = (why: string) => new Error(`The transaction ${kind} ${key} ${why}`);
  if (entries.length === 0) throw wrong('moves nothing');
  if (entries.some(({ amount }) => !Number.isSafeInteger(amount) || amount % MICRO_YUAN_PER_FEN !== 0))
    throw wrong('has an amount that is not whole fen');
  if (entries.some(({ name, account_id }) => isWallet(name) && account_id === PLATFORM))
    throw wrong('moves money of nobody');
  if (entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n) throw wrong('does not add up to zero');
  return entries;
}

/** One posting for each ledger account; those that move nothing are left out. */
function joined(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.account_id} ${entry.name}`;
    found.set(key, { ...entry, amount: entry.amount + (found.get(key)?.amount ?? 0) });
  }
  return [...found.values()].filter(({ amount }) => amount !== 0);
}
