import { isObject } from '#model/fields/kind.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import type { Actor } from '#model/access/actor.ts';
import type { PurchaseWay } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { createServing } from '#server/domains/billing/metering/stock/servingProduct.ts';
import type { createPlaces, SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import type { boughtValues } from '#server/domains/billing/quotes/purchase/prepare.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { SaleProduct } from './saleProducts.ts';
import type { PurchaseWish } from './readWish.ts';

/** The terms of a bill on the wire, as `POST /quotes` answers them. */
type Terms = Record<string, Json>;
type Way = PurchaseWay<Terms>;

/** What the purchase uses of other domains. */
export interface PurchaseUses {
  /** A customer who owns nothing: they see what is offered to everybody. */
  newcomer(context: Context): Actor;
  createPlaces: typeof createPlaces;
  /** What the preparation of a field reads of the choices. */
  boughtValues: typeof boughtValues;
  createServing: typeof createServing;
  /** The whole bill of something new, without an account. */
  termsOfNew(
    context: Context,
    item: { resource: string; values: Record<string, Json>; adds: PurchaseWish['adds'] },
    terms: { period: Period | null; quantity: number },
  ): Promise<Terms>;
}

interface Wanted {
  alike: readonly SaleProduct[];
  resource: string;
  place: SalePlace;
  wish: PurchaseWish;
}

/** For comparison only. */
const HOURS: Readonly<Record<string, number>> = { month: 730, year: 8_760 };

/** By use, for a month, and for a year: of each, the first that is sold. */
const WAYS: readonly (readonly (Period | null)[])[] = [
  [null],
  [{ count: 1, unit: 'month' }],
  [
    { count: 1, unit: 'year' },
    { count: 12, unit: 'month' },
  ],
];

/** The ways of paying that everything of the bill is sold in. */
export async function waysOf(context: Context, wanted: Wanted, { termsOfNew }: PurchaseUses): Promise<Way[]> {
  const { alike, resource, place, wish } = wanted;
  const { quantity, adds, all } = wish;
  const isAll = Object.keys(all).every((key) => key in adds);
  const values = { cloud_id: place.cloud_id, ...place.values, ...wish.values };
  const ways: Way[] = [];
  for (const periods of WAYS)
    for (const period of periods) {
      const charge_type = period === null ? 'postpaid' : 'prepaid';
      const product = alike.find((each) => each.charge_type === charge_type);
      if (product === undefined) break;
      const terms = await priced(() => termsOfNew(context, { resource, values, adds }, { period, quantity }));
      if (terms === undefined) continue;
      const whole = isAll
        ? terms
        : await priced(() => termsOfNew(context, { resource, values, adds: all }, { period, quantity }));
      ways.push({ charge_type, period, product_id: product.id, terms, adds: pricesOf(whole), saved: null });
      break;
    }
  const hour = microYuan(ways.find(({ period }) => period === null)?.terms['hourly'] ?? null) ?? 0;
  return ways.map((way) => ({ ...way, saved: savedBy(way, hour) }));
}

/** The sum of the items that each addition brings. */
function pricesOf(terms: Terms = {}): Record<string, string> {
  const isPrepaid = terms['charge_type'] === 'prepaid';
  const sums = new Map<string, number>();
  for (const item of Array.isArray(terms['items']) ? terms['items'] : []) {
    if (!isObject(item) || typeof item['adds'] !== 'string') continue;
    const amount = microYuan(item[isPrepaid ? 'payable' : 'hourly'] ?? null) ?? 0;
    sums.set(item['adds'], (sums.get(item['adds']) ?? 0) + amount);
  }
  return Object.fromEntries([...sums].map(([key, amount]) => [key, yuan(amount)]));
}

function savedBy({ period, terms }: Way, hour: number): number | null {
  const hours = (HOURS[period?.unit ?? ''] ?? 0) * (period?.count ?? 0);
  const payable = microYuan(terms['payable_amount'] ?? null) ?? 0;
  if (hours === 0 || hour === 0) return null;
  const saved = Math.floor((1 - payable / (hour * hours)) * 100);
  return saved > 0 ? saved : null;
}

/** What is not sold in a way has none. */
async function priced(work: () => Promise<Terms>): Promise<Terms | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
    throw error;
  }
}
