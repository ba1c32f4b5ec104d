import { hourlyPrice } from '#model/rules/billing/hourlyPrice.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/hooks.ts';

/** The comparable price follows price and meter with every write. */
export const productHooks: ResourceHooks = {
  beforeCreate: (_context, input) => withHourlyPrice(input),
  beforeUpdate: (_context, record, changes) => ({
    ...changes,
    price_hour: withHourlyPrice({ ...record, ...changes }).price_hour ?? null,
  }),
};

function withHourlyPrice(values: RecordData): RecordData {
  const { unit_price: price, meter } = values;
  return { ...values, price_hour: hourlyPrice(typeof price === 'number' ? price : null, String(meter)) ?? null };
}
