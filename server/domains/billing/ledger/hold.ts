import type { Context } from '#server/engine/context.ts';
import { lockAccount } from './lockAccount.ts';
import { findBooked, post, refColumns, type Booking } from './post.ts';
import { refuseUncovered } from './refuseUncovered.ts';

export interface Holding extends Pick<Booking, 'key' | 'ref' | 'memo'> {
  account_id: number;
  amount: number;
  /** Its purpose, such as `admission` or `order`. */
  purpose: string;
  /** When `releaseExpired` ends the hold; absent: never. */
  expires_at?: number;
  /** Held although the account cannot pay: money that was already held before the ledger began. */
  uncovered?: true;
}

export interface Hold {
  id: string;
  account_id: number;
  amount: number;
}

/**
 * Holds money of an account for something that is not yet certain, and returns the id of the hold. Refused (24018) when
 * the account cannot pay that much. Once for each key.
 */
export async function hold(context: Context, holding: Holding): Promise<string> {
  const { account_id, amount, key, purpose, expires_at, ref } = holding;
  const account = await lockAccount(context, account_id);
  const known = await findBooked(context, 'freeze', key);
  if (known === undefined && holding.uncovered !== true)
    refuseUncovered(account, amount, 'billing.insufficientBalanceForOrder');
  const { id, replayed } = await post(context, {
    ...holding,
    kind: 'freeze',
    postings: [
      { account: 'wallet.cash', amount: -amount },
      { account: 'wallet.frozen', amount },
    ],
  });
  if (!replayed)
    await context.db.kysely
      .insertInto('holds')
      .values({
        id,
        account_id,
        amount,
        purpose,
        ...refColumns(ref),
        state: 'held',
        expires_at: expires_at ?? null,
        created_at: context.clock(),
        ended_at: null,
      })
      .execute();
  return id;
}

/** A hold that has not ended. The caller has locked its account. */
export async function findHold({ db }: Pick<Context, 'db'>, id: string): Promise<Hold | undefined> {
  return db.kysely
    .selectFrom('holds')
    .select(['id', 'account_id', 'amount'])
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst();
}

/** Makes held money available again. Does nothing if the hold has ended. */
export async function release(context: Context, id: string, as: 'released' | 'expired' = 'released'): Promise<void> {
  const found = await context.db.kysely
    .selectFrom('holds')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return;
  await lockAccount(context, found.account_id);
  const held = await findHold(context, id);
  if (held === undefined) return;
  await post(context, {
    kind: 'unfreeze',
    key: `release ${id}`,
    account_id: held.account_id,
    ref: { type: 'hold', id },
    postings: [
      { account: 'wallet.frozen', amount: -held.amount },
      { account: 'wallet.cash', amount: held.amount },
    ],
  });
  await endHold(context, id, as);
}

export async function endHold(
  { db, clock }: Context,
  id: string,
  state: 'released' | 'captured' | 'expired',
): Promise<void> {
  await db.kysely.updateTable('holds').set({ state, ended_at: clock() }).where('id', '=', id).execute();
}

/** Ends the holds whose time is over, and returns their number. */
export async function releaseExpired(context: Context): Promise<number> {
  const over = await context.db.kysely
    .selectFrom('holds')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', context.clock())
    .orderBy('account_id')
    .orderBy('id')
    .execute();
  for (const { id } of over) await context.transaction((inside) => release(inside, id, 'expired'));
  return over.length;
}
