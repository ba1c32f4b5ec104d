import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Context } from '#server/engine/context.ts';
import {
  PRODUCT_FIELDS,
  readPrices,
  withPrices,
  type Candidate,
  type PriceReader,
} from '#server/domains/billing/prices/priceFor.ts';

/** A price of a product that is not in force. */
export interface TriedPrice {
  product: Candidate;
  version_id: number;
  terms: PriceTerms;
}

/** The products of prices that are tried, as they would be looked up. */
export async function candidatesOf({ db }: Context, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  return db.kysely.selectFrom('products').select(PRODUCT_FIELDS).where('id', 'in', ids).orderBy('id').execute();
}

/**
 * The prices as if some others had been in force all the time, times the factors of each time. A product that was never
 * on sale is: its price takes the place of a less specific one.
 */
export function tryPrices(context: Context, tried: readonly TriedPrice[]): PriceReader {
  const reader = readPrices(context);
  const byProduct = new Map(tried.map((each) => [each.product.id, each]));
  return withPrices({
    async products(of) {
      const known = await reader.products(of);
      const added = tried.flatMap(({ product }) =>
        product.status === 'draft' &&
        product.resource_type === of.resource_type &&
        product.charge_type === of.charge_type
          ? [{ ...product, status: 'on_sale' as const }]
          : [],
      );
      return [...known, ...added];
    },
    async listPrices(productId) {
      const own = byProduct.get(productId);
      if (own === undefined) return reader.listPrices(productId);
      return [{ id: own.version_id, version: 0, from: 0, list: own.terms }];
    },
    factors: (cloudId) => reader.factors(cloudId),
    agreements: (accountId) => reader.agreements(accountId),
    size: (wanted) => reader.size(wanted),
  });
}
