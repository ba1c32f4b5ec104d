import { hourlyPrice } from '#model/rules/billing/hourlyPrice.ts';
import type { FieldsOf, ResourceHooks } from '#server/engine/product/hooks.ts';

/** The comparable price is updated with every write of price and meter. */
export const productHooks: ResourceHooks<'products'> = {
  beforeCreate: (_context, input) => ({ ...input, price_hour: priceOf(input) }),
  beforeUpdate: (_context, record, changes) => ({ ...changes, price_hour: priceOf({ ...record, ...changes }) }),
};

function priceOf({ unit_price: price = null, meter }: FieldsOf<'products'>): number | null {
  return meter === undefined ? null : (hourlyPrice(price, meter) ?? null);
}
