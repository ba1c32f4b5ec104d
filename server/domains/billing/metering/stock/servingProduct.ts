import type { Definition } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import { specsOf } from '#server/domains/billing/metering/specsOf.ts';
import { priceFor, readPrices } from '#server/domains/billing/prices/priceFor.ts';
import type { SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import { readOnce } from '#server/domains/billing/prices/specs/readOnce.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

type Sold = Pick<Product, 'resource_type' | 'charge_type'>;

/** The product from which an order at a place takes its piece, and how many are left; null if they are not counted. */
export interface Serving {
  id: number;
  stock: number | null;
}

/**
 * Looks up what `takeStock` would take from, by the same prices: the most specific product on sale. Undefined where
 * nothing prices it. Reads each thing once.
 */
export function createServing(
  context: Context,
): (definition: Definition, sold: Sold, place: SalePlace) => Promise<Serving | undefined> {
  const reader = readOnce(readPrices(context));
  return async (definition, { resource_type, charge_type }, { cloud_id, region_id, values }) => {
    const field = definition.billing?.find(({ type }) => type === resource_type)?.spec;
    const chosen = field === undefined ? null : (values[field] ?? null);
    if (resource_type === null || charge_type === null || (chosen !== null && typeof chosen === 'object'))
      return undefined;
    const spec = chosen === null ? null : String(chosen);
    const charge = { type: resource_type, spec };
    const wanted = {
      // Only the product counts here, which no agreement changes.
      account_id: null,
      resource_type,
      charge_type,
      spec: (await specsOf(context, definition, [charge]))(charge),
      spec_id: spec,
      cloud_id,
      region_id,
    };
    try {
      const { product } = await priceFor(context, wanted, context.clock(), { reader });
      const found = await context.db.kysely
        .selectFrom('products')
        .select(['id', 'stock'])
        .where('id', '=', product.id)
        .executeTakeFirst();
      return found;
    } catch (error) {
      if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
      throw error;
    }
  };
}
