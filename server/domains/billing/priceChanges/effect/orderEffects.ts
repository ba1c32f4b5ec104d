import { inChunks } from '#model/values/inChunks.ts';
import { isObject } from '#model/fields/kind.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { prepaidPrice } from '#model/domains/billing/rating/purchase/prepaidPrice.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import type { Context } from '#server/engine/context.ts';
import type { FrozenCharge } from '#server/domains/billing/subscriptions/frozenDues.ts';
import type { Effect } from './priceEffect.ts';
import type { TriedPrice } from './triedPrices.ts';

/** Few enough rows for the parameters of one statement, in either database. */
const ROWS_AT_ONCE = 200;

/**
 * The purchases of a product in months, before discounts, and what they would cost with another price. A period that
 * the other price does not offer costs the same. Changes of a size follow the full prices, and are left out.
 */
export async function orderEffects(
  context: Context,
  { product: { id: product_id }, terms }: TriedPrice,
  months: readonly string[],
): Promise<Effect[]> {
  const { kysely } = context.db;
  const lines = await kysely
    .selectFrom('bill_lines')
    .select('order_id')
    .distinct()
    .where('billing_cycle', 'in', months)
    .where('product_id', '=', product_id)
    .where('type', '=', 'subscription_order')
    .where('order_id', 'is not', null)
    .execute();
  const effects: Effect[] = [];
  for (const some of inChunks(lines, ROWS_AT_ONCE)) {
    const orders = await kysely
      .selectFrom('orders')
      .select(['id', 'account_id', 'period', 'period_unit', 'price_snapshot'])
      .where(
        'id',
        'in',
        some.map(({ order_id }) => order_id ?? 0),
      )
      .where('type', 'in', ['new', 'renew', 'convert'])
      .execute();
    for (const { account_id, period: count, period_unit: unit, price_snapshot } of orders) {
      if (count === null || unit === null || account_id === null) continue;
      for (const charge of chargesIn(price_snapshot).filter((each) => each.product_id === product_id)) {
        const before = BigInt(microYuan(charge.original) ?? 0);
        const scaled = scalePrice(terms, readMicro(charge.price_factor) ?? 0n);
        const found = prepaidPrice(scaled, { count, unit }, readMicro(charge.quantity) ?? 0n);
        effects.push({ account_id, before, after: found === undefined ? before : halfUpFen(found.list) });
      }
    }
  }
  return effects;
}

function chargesIn(snapshot: unknown): FrozenCharge[] {
  const text: unknown = typeof snapshot === 'string' ? JSON.parse(snapshot) : snapshot;
  // Only `makeOrder` writes it.
  const { items = [] } = isObject(text ?? null) ? (text as { items?: { charges?: FrozenCharge[] }[] }) : {};
  return items.flatMap(({ charges = [] }) => charges);
}
