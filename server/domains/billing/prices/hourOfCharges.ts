import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { postpaidPrice } from '#model/domains/billing/rating/purchase/postpaidPrice.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import type { PricedRecordCharge } from '#server/domains/billing/metering/charges/pricedCharges.ts';

/** The cost of these charges for an hour by use, in micro-yuan. */
export function hourOfCharges(context: Context, charges: readonly PricedRecordCharge[]): bigint {
  const zone = billingZone(context);
  const cycle = cycleInterval(cycleOf(Math.floor(context.clock() / 1000), zone), zone);
  return charges.reduce((total, { quantity, versions }) => {
    const price = versions?.[0]?.price;
    return total + ((price && postpaidPrice(price, quantity, cycle)?.hourly) ?? 0n);
  }, 0n);
}
