import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { priceFor, type PricedProduct } from '#server/domains/billing/prices/priceFor.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

export type PriceCache = ReturnType<typeof createPriceCache>;

/** Looks up each price once, for a settlement of many items. */
export function createPriceCache(context: Context) {
  const known = new Map<string, Promise<PricedProduct | undefined>>();

  async function find(item: ItemRow, spec: string | null, at: number): Promise<PricedProduct | undefined> {
    const { resource_type, charge_type, cloud_id, region_id } = item;
    if (resource_type === null || charge_type === null) return undefined;
    const spec_id = spec === item.spec ? item.spec_id : null;
    try {
      return await priceFor(context, { resource_type, charge_type, spec, spec_id, cloud_id, region_id }, at);
    } catch (error) {
      // The caller reports usage without a price.
      if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
      throw error;
    }
  }

  return {
    /** The product and its prices from `begin` on (milliseconds), or from a first price before `end`. */
    async of(item: ItemRow, spec: string | null, begin: number, end: number): Promise<PricedProduct | undefined> {
      const { resource_type, charge_type, cloud_id, region_id, spec_id } = item;
      const at = (instant: number) => {
        const key = JSON.stringify([resource_type, charge_type, cloud_id, region_id, spec, spec_id, instant]);
        const priced = known.get(key) ?? find(item, spec, instant);
        known.set(key, priced);
        return priced;
      };
      return (await at(begin)) ?? at(end);
    },
  };
}
