import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/**
 * Whether a purchase is refunded in full: in its first days (`billing.full_refund_days`), once for a product and
 * account in a year.
 */
export async function isFullRefund(
  context: Pick<Context, 'db' | 'live' | 'clock'>,
  { type, account_id, completed_at, items }: RecordOf<'orders'>,
): Promise<boolean> {
  const now = context.clock();
  const until = (completed_at ?? 0) + context.live.read('billing.full_refund_days') * DAY_MS;
  if (type !== 'new' || completed_at === null || now >= until) return false;
  const wanted = new Set((items ?? []).flatMap(({ product_id: product }) => product ?? []));
  const earlier = await context.db.kysely
    .selectFrom('orders')
    .select('items')
    .where('account_id', '=', account_id)
    .where('type', '=', 'refund')
    .where('full_refund', '=', 1)
    .where('completed_at', '>', now - YEAR_MS)
    .execute();
  return !earlier.some((row) =>
    itemsOf(row).some(({ product_id: product }) => product !== null && wanted.has(product)),
  );
}

/** Stored as JSON. */
const itemsOf = ({ items }: { items: unknown }) =>
  (typeof items === 'string' ? JSON.parse(items) : (items ?? [])) as { product_id: number | null }[];
