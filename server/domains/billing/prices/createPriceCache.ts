import { createKeptProducts } from './keptProducts.ts';
import { priceFor, readPrices, type PricedProduct, type PriceReader } from './priceFor.ts';
import { readOnce } from '#server/domains/billing/prices/specs/readOnce.ts';
import { createUsageDiscounts } from '#server/domains/billing/prices/discounts/usageDiscounts.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { SettledItem } from '#server/domains/billing/settlement/settledItem.ts';

/** The fields of an item that its price depends on. */
export type Priced = Pick<
  SettledItem,
  | 'account_id'
  | 'resource'
  | 'resource_id'
  | 'resource_type'
  | 'charge_type'
  | 'cloud_id'
  | 'region_id'
  | 'spec'
  | 'spec_id'
>;

export type PriceCache = ReturnType<typeof createPriceCache>;

/**
 * Looks up prices and discounts for a settlement of many items: reads each once. `grants`: the caller counts the uses
 * of discounts (`grantDiscounts`). `prices`: where they are, for a preview of others.
 */
export function createPriceCache(
  context: Context,
  { grants = false, prices = readPrices(context) }: { grants?: boolean; prices?: PriceReader } = {},
) {
  const reader = readOnce(prices);
  const keptBy = createKeptProducts(context, { ofTime: true });

  async function at(item: Priced, spec: string | null, instant: number): Promise<PricedProduct | undefined> {
    const { account_id, resource_type, charge_type, cloud_id, region_id } = item;
    if (resource_type === null || charge_type === null) return undefined;
    const spec_id = spec === item.spec ? item.spec_id : null;
    try {
      return await priceFor(
        context,
        { account_id, resource_type, charge_type, spec, spec_id, cloud_id, region_id },
        instant,
        {
          reader,
          keeps: keptBy(item),
        },
      );
    } catch (error) {
      // The caller reports usage without a price.
      if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
      throw error;
    }
  }

  return {
    /** The periods of a cycle in which usage has discounts. */
    discounts: createUsageDiscounts(context, { grants }),
    /** The product and its prices from `begin` on (milliseconds), or from a first price before `end`. */
    of: async (item: Priced, spec: string | null, begin: number, end: number): Promise<PricedProduct | undefined> =>
      (await at(item, spec, begin)) ?? at(item, spec, end),
  };
}
