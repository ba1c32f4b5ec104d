import type { Json } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { quoteOf } from '#server/domains/billing/quotes/quoteOf.ts';
import type { RequestedItem } from '#server/domains/billing/quotes/question.ts';
import { termsOf, type Terms } from '#server/domains/billing/quotes/termsOf.ts';
import type { Context } from '#server/engine/context.ts';

/** No account, and so no discounts and vouchers. */
const NO_ACCOUNT = 0;

/** The whole bill of something new for everybody, by the plan that charges its buyer. */
export async function termsOfNew(
  context: Context,
  item: { resource: string; values: Record<string, Json>; adds: NonNullable<RequestedItem['adds']> },
  { period, quantity }: { period: Period | null; quantity: number },
): Promise<Terms> {
  const question = {
    type: 'new' as const,
    charge_type: period === null ? ('postpaid' as const) : ('prepaid' as const),
    period,
    quantity,
    items: [{ product_id: null, resource_id: null, ...item }],
    voucher_ids: [],
  };
  return termsOf(question, await quoteOf(context, question, NO_ACCOUNT));
}
