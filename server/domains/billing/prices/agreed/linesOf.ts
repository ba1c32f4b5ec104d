import type { AgreedPrice } from '#model/domains/billing/prices/agreed/agreedPeriods.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** The lines of a price book, on the wire. */
export const linesOf = ({ prices }: Pick<RecordOf<'priceBooks'>, 'prices'>): AgreedPrice[] =>
  prices.flatMap(({ product_id, price, period = null, unit = null }) =>
    product_id == null || price == null ? [] : [{ product_id, price: yuan(price), period, unit }],
  );
