import type { PriceChange } from '#model/domains/billing/prices/priceChange.ts';
import { MICRO_YUAN_PER_YUAN } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';

/** Whether a change of a price is above what one person may decide. */
export const isLargeChange = ({ live }: Context, { amount, share }: PriceChange): boolean =>
  share === null ||
  share > millionths(live.read('billing.price_change_share')) ||
  amount > millionths(live.read('billing.price_change_amount'));

const millionths = (value: number) => BigInt(Math.round(value * MICRO_YUAN_PER_YUAN));
