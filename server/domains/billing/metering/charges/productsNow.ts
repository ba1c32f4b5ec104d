import { createPriceCache, type Priced } from '#server/domains/billing/prices/createPriceCache.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * The products that price items at this moment: null for what nothing prices. They are on their items from the first
 * second, so that a product in use is protected. Reads each product and price once.
 */
export function productsNow(context: Context): (item: Priced) => Promise<number | null> {
  const prices = createPriceCache(context);
  return async (item) => {
    const now = context.clock();
    return (await prices.of(item, item.spec, now, now))?.product.id ?? null;
  };
}
