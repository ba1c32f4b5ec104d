import { cycleInterval, cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { postpaidPrice } from '#model/rules/rating/purchase/postpaidPrice.ts';
import { halfUpFen } from '#model/rules/rating/rounding.ts';
import type { Definition } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import { billedRecord, type BilledRecord } from '#server/domains/billing/metering/billedRecord.ts';
import { hold } from '#server/domains/billing/ledger/hold.ts';
import { ownAccount } from '#server/domains/billing/ledger/ownAccount.ts';
import {
  pricedCharges,
  pricedChargesOf,
  type PricedRecordCharge,
} from '#server/domains/billing/prices/pricedCharges.ts';
import type { ChangedRecord } from '#server/domains/billing/quotes/chargedRecord.ts';
import { takeStock } from '#server/domains/billing/stock/takeStock.ts';
import { versionOf } from '#server/engine/records/table/versionOf.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ADMISSION, admissionKey } from './releaseAdmissions.ts';

const HOUR_MS = 3_600_000;

/**
 * Pay as you go begins only for who can pay its first hour: the price of an hour is held until the first settlement
 * (24018), and for what is in stock (24029). Runs in the transaction of the creation. What has no price costs nothing,
 * and holds nothing. `hourOfParts`: what an hour of that costs which a cloud makes together with it, in micro-yuan.
 */
export async function admitRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  record: RecordData,
  hourOfParts = 0n,
): Promise<void> {
  const billed = billedRecord(definition, record);
  if (billed === undefined || billed.charges.length === 0) return;
  const charges = await pricedCharges(context, definition, record, 'postpaid');
  await takeStock(context, definition, id, charges);
  await holdHour(context, billed, {
    key: admissionKey(definition.resource, id),
    id,
    hour: hourOf(context, charges) + hourOfParts,
  });
}

/**
 * A record that becomes dearer has its owner pay for one more hour of the difference: it is held like the first one
 * (24018). Runs in the transaction of the action.
 */
export async function admitChange(
  context: Context,
  { definition, record, before, after }: ChangedRecord,
  id: RecordId,
): Promise<void> {
  const billed = billedRecord(definition, record);
  if (billed === undefined) return;
  const [then, now] = [
    await pricedChargesOf(context, before, 'postpaid'),
    await pricedChargesOf(context, after, 'postpaid'),
  ];
  const more = hourOf(context, now) - hourOf(context, then);
  const key = admissionKey(definition.resource, id, versionOf(record));
  if (more > 0n) await holdHour(context, billed, { key, id, hour: more });
}

async function holdHour(
  context: Context,
  { user_id, bp_id }: Pick<BilledRecord, 'user_id' | 'bp_id'>,
  { key, id, hour }: { key: string; id: RecordId; hour: bigint },
): Promise<void> {
  const owner = bp_id === null ? { type: 'user' as const, id: user_id ?? 0 } : { type: 'bp' as const, id: bp_id };
  const account = await ownAccount(context, owner);
  const amount = Number(halfUpFen(hour));
  if (account === undefined || amount === 0) return;
  await hold(context, {
    account_id: account.id,
    amount,
    purpose: ADMISSION,
    key,
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
