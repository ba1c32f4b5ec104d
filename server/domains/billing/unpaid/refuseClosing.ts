import { refusalOf, type PaidThing } from '#model/domains/billing/metering/whoPays.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * An account is closed once nothing of it is charged, sold, ordered or to be spent (24033): from then on no account
 * would pay. The refusal says how much is open of each.
 */
export async function refuseClosing(context: Context, accountId: number): Promise<void> {
  const counts = await openThings(context, accountId);
  const open = Object.entries(counts).filter(([, count]) => count > 0);
  // Each of them is refused with the same error.
  const [error] = THINGS.flatMap((thing) => refusalOf('close', thing) ?? []);
  if (open.length > 0 && error !== undefined) throw new ApiError(error, { extra: { open: Object.fromEntries(open) } });
}

/** The refusal counts as far as this. */
const MOST = 1_000;

const THINGS: readonly PaidThing[] = ['use', 'subscription', 'order', 'voucher'];

async function openThings({ db }: Context, accountId: number) {
  const { kysely } = db;
  const items = await kysely
    .selectFrom('billing_items')
    .select('id')
    .where('account_id', '=', accountId)
    // An item that has ended is charged once more.
    .where((eb) => eb.or([eb('open_key', 'is not', null), eb('next_at', 'is not', null)]))
    .limit(MOST)
    .execute();
  const subscriptions = await kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '!=', 'released')
    .limit(MOST)
    .execute();
  const orders = await kysely
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['pending_payment', 'paid', 'provisioning', 'refunding'])
    .limit(MOST)
    .execute();
  const vouchers = await kysely
    .selectFrom('vouchers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['unused', 'partly_used'])
    .limit(MOST)
    .execute();
  return {
    items: items.length,
    subscriptions: subscriptions.length,
    orders: orders.length,
    vouchers: vouchers.length,
  };
}
