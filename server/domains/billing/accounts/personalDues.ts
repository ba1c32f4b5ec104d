import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import type { Context } from '#server/engine/context.ts';

/** What stands on the account of an individual. Amounts in micro-yuan. */
export interface PersonalDues {
  /** Cash and granted money; vouchers not counted. */
  balance: number;
  vouchers: number;
  owed: number;
  /** Frozen, suspended or closed by the platform. */
  isBlocked: boolean;
  /** Use that the next settlement pays. */
  isSettling: boolean;
  /** Orders that are paid for and not delivered, or are being refunded. */
  unfinished: number;
  /** Subscriptions that are in force, or can still be renewed. */
  subscriptions: number;
}

const NOTHING: PersonalDues = {
  balance: 0,
  vouchers: 0,
  owed: 0,
  isBlocked: false,
  isSettling: false,
  unfinished: 0,
  subscriptions: 0,
};

/** The account of an individual, as far as it decides whether they can join an organisation. */
export async function personalDues(context: Context, userId: number): Promise<PersonalDues> {
  if (context.schemas.resources.accounts === undefined) return NOTHING;
  const { kysely } = context.db;
  const account = await ownAccount(context, { type: 'user', id: userId });
  if (account === undefined) return NOTHING;
  const settling = await kysely
    .selectFrom('billing_items')
    .select('id')
    .where('account_id', '=', account.id)
    .where('charge_type', '=', 'postpaid')
    .where('next_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const orders = await kysely
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', account.id)
    .where('status', 'in', ['paid', 'provisioning', 'refunding'])
    .execute();
  const subscriptions = await kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account.id)
    .where('status', '<>', 'released')
    .execute();
  return {
    balance: (account.balance ?? 0) + (account.granted_balance ?? 0),
    vouchers: account.voucher_balance ?? 0,
    owed: account.owed_amount ?? 0,
    isBlocked: ['suspended', 'frozen', 'closed'].includes(account.status),
    isSettling: settling !== undefined,
    unfinished: orders.length,
    subscriptions: subscriptions.length,
  };
}
