import { burnRate } from '#model/domains/billing/burnRate.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import type { Context } from '#server/engine/context.ts';
import { runningUse } from './runningUse.ts';

/**
 * The hourly cost of the running pay-as-you-go items of an account at the prices in force, in micro-yuan. Usage that a
 * meter reports, and items without a price, are not part of it.
 */
export async function burnOf(context: Context, accountId: number): Promise<number> {
  const now = context.clock();
  const items = await runningUse(context, accountId);
  const prices = createPriceCache(context);
  const at = { at: Math.floor(now / 1000), zone: billingZone(context) };
  // Machines of one flavor cost the same.
  const known = new Map<string, bigint>();
  let total = 0n;
  for (const item of items) {
    const priced = await prices.of(item, item.spec, now, now);
    const [version] = priced?.versions ?? [];
    if (priced === undefined || version === undefined) continue;
    const key = `${version.id} ${priced.factor} ${item.quantity}`;
    const terms = { ...version.price, meter: version.price.meter ?? priced.product.meter };
    const hourly = known.get(key) ?? burnRate(terms, BigInt(item.quantity ?? 0), at) ?? 0n;
    known.set(key, hourly);
    total += hourly;
  }
  return Number(total);
}
