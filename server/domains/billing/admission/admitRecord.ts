import { cycleInterval, cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { postpaidPrice } from '#model/rules/rating/purchase/postpaidPrice.ts';
import { halfUpFen } from '#model/rules/rating/rounding.ts';
import type { Definition } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import { billedRecord } from '#server/domains/billing/metering/billedRecord.ts';
import { hold } from '#server/domains/billing/ledger/hold.ts';
import { ownAccount } from '#server/domains/billing/ledger/ownAccount.ts';
import { pricedCharges, type PricedRecordCharge } from '#server/domains/billing/prices/pricedCharges.ts';
import { takeStock } from '#server/domains/billing/stock/takeStock.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ADMISSION } from './releaseAdmissions.ts';

const HOUR_MS = 3_600_000;

/**
 * Pay as you go begins only for who can pay its first hour: the price of an hour is held until the first settlement
 * (24018), and for what is in stock (24029). Runs in the transaction of the creation. What has no price costs nothing,
 * and holds nothing.
 */
export async function admitRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  record: RecordData,
): Promise<void> {
  const billed = billedRecord(definition, record);
  if (billed === undefined || billed.charges.length === 0) return;
  const charges = await pricedCharges(context, definition, record, 'postpaid');
  await takeStock(context, definition, id, charges);
  const { user_id, bp_id } = billed;
  const owner = bp_id === null ? { type: 'user' as const, id: user_id ?? 0 } : { type: 'bp' as const, id: bp_id };
  const account = await ownAccount(context, owner);
  if (account === undefined) return;
  const amount = halfUpFen(hourOf(context, charges));
  if (amount === 0n) return;
  await hold(context, {
    account_id: account.id,
    amount: Number(amount),
    purpose: ADMISSION,
    key: `admission ${definition.resource} ${id}`,
    ref: { type: 'resource', id },
    expires_at: context.clock() + HOUR_MS,
  });
}

/** What these charges cost for an hour, in micro-yuan. */
function hourOf(context: Context, charges: readonly PricedRecordCharge[]): bigint {
  const zone = billingZone(context);
  const cycle = cycleInterval(cycleOf(Math.floor(context.clock() / 1000), zone), zone);
  return charges.reduce((total, { quantity, versions }) => {
    const price = versions?.[0]?.price;
    return total + ((price && postpaidPrice(price, quantity, cycle)?.hourly) ?? 0n);
  }, 0n);
}
