import { agreedTerms } from '#model/domains/billing/prices/agreed/agreedTerms.ts';
import type { AgreedPrice } from '#model/domains/billing/prices/agreed/agreedPeriods.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { priceChange } from '#model/domains/billing/prices/priceChange.ts';
import { linesOf } from '#server/domains/billing/prices/agreed/linesOf.ts';
import { priceInForce } from '#server/domains/billing/prices/priceInForce.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { isLargeChange } from './isLargeChange.ts';

type Book = RecordOf<'priceBooks'>;
type Terms = Pick<Book, 'effective_from' | 'ends_at'>;
type Line = Book['prices'][number];

/** A price book says each price once, in the way in which its product is charged, and is approved as prices are. */
export const priceBookHooks: ResourceHooks<'priceBooks'> = {
  async beforeCreate(context, input) {
    refuseEnd(context, input);
    await refuseLines(context, input.prices);
    return { ...input, ...otherCleared(input.applies_to) };
  },
  async beforeUpdate(context, book, changes) {
    // One that is approved may end before it has begun.
    if (book.status === 'draft') refuseEnd(context, { ...book, ...changes });
    if (changes.prices !== undefined) await refuseLines(context, changes.prices);
    return changes.applies_to === undefined ? changes : { ...changes, ...otherCleared(changes.applies_to) };
  },
  actions: {
    async submit(context, book) {
      const submitted = { submitted_by: context.actor.id, reject_reason: null };
      if (await needsApproval(context, book)) return { set: { ...submitted, status: 'submitted' } };
      return { set: { ...submitted, ...approved(context, book) } };
    },
    revise: () => ({ set: { submitted_by: null, submitted_at: null, reject_reason: null } }),
    approve: (context, book) => ({ set: { approved_by: context.actor.id, ...approved(context, book) } }),
  },
};

/** A book is for an account or for a level, whatever was entered for the other one. */
const otherCleared = (appliesTo: Book['applies_to']) =>
  appliesTo === 'level' ? { account_id: null } : { level: null };

function refuseEnd(context: Context, { effective_from: from, ends_at: to }: Partial<Terms>): void {
  if (to != null && from !== undefined && to <= from) refuseField(context, 'ends_at', 'validation.endsBeforeBegin');
}

/** It never changes what was used before its approval. */
function approved(context: Context, { effective_from: from, ends_at: to }: Book): RecordData {
  const now = context.clock();
  if (to !== null && to <= now) refuseField(context, 'ends_at', 'validation.inPast');
  return { status: 'approved', effective_from: Math.max(from, now) };
}

async function needsApproval(context: Context, book: Book): Promise<boolean> {
  const at = Math.max(book.effective_from, context.clock());
  for (const [product, lines] of Map.groupBy(linesOf(book), ({ product_id }) => product_id)) {
    const list = await priceInForce(context, product, at);
    // Where the list has no price, nothing can be compared.
    if (list === undefined || lines.some((line) => !isListed(list, line))) return true;
    if (isLargeChange(context, priceChange(list, agreedTerms(list, lines, list.meter)))) return true;
  }
  return false;
}

/** Whether the list has a price that the line replaces. */
const isListed = ({ period_prices: prices }: PriceTerms, { period, unit }: AgreedPrice): boolean =>
  period === null || (prices ?? []).some((each) => each.period === period && each.unit === unit);

/** By use: one price without a period. In advance: one for each period (24013). */
async function refuseLines(context: Context, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const products = await context.db.kysely
    .selectFrom('products')
    .select(['id', 'charge_type'])
    .where('id', 'in', [...new Set(lines.map(({ product_id }) => product_id ?? 0))])
    .execute();
  const chargeOf = new Map(products.map(({ id, charge_type }) => [id, charge_type]));
  const seen = new Set<string>();
  for (const [index, { product_id, period = null, unit = null }] of lines.entries()) {
    const isPeriod = period !== null && unit !== null;
    const charge = chargeOf.get(product_id ?? 0);
    if (charge === 'prepaid' && !isPeriod)
      throw new ApiError('billing.periodRequired', { at: [`prices.${index}.${period === null ? 'period' : 'unit'}`] });
    if (charge === 'postpaid' && (period !== null || unit !== null))
      refuseField(context, `prices.${index}.period`, 'priceBook.byUse');
    const key = `${product_id} ${period} ${unit}`;
    if (seen.has(key)) refuseField(context, `prices.${index}.product_id`, 'priceBook.twice');
    seen.add(key);
  }
}
