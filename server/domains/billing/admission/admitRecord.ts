import { cycleInterval, cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { BILLING_ZONE } from '#model/rules/rating/calendar/zone.ts';
import { postpaidPrice } from '#model/rules/rating/purchase/postpaidPrice.ts';
import { halfUpFen } from '#model/rules/rating/rounding.ts';
import type { Definition } from '#model/language/definition.ts';
import { billedRecord } from '#server/domains/billing/metering/billedRecord.ts';
import { hold } from '#server/domains/billing/ledger/hold.ts';
import { ownAccount } from '#server/domains/billing/ledger/ownAccount.ts';
import { priceFor } from '#server/domains/billing/prices/priceFor.ts';
import { chargedRecord } from '#server/domains/billing/quotes/chargedRecord.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { ADMISSION } from './releaseAdmissions.ts';

const HOUR_MS = 3_600_000;

/**
 * Pay as you go begins only for who can pay its first hour: the price of an hour is held until the first settlement
 * (24018). Runs in the transaction of the creation. What has no price costs nothing, and holds nothing.
 */
export async function admitRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  record: RecordData,
): Promise<void> {
  const billed = billedRecord(definition, record);
  if (billed === undefined || billed.charges.length === 0) return;
  const { user_id, bp_id } = billed;
  const owner = bp_id === null ? { type: 'user' as const, id: user_id ?? 0 } : { type: 'bp' as const, id: bp_id };
  const account = await ownAccount(context, owner);
  if (account === undefined) return;
  const amount = halfUpFen(await hourOf(context, definition, record));
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

/** What its charges cost for an hour, in micro-yuan. */
async function hourOf(context: Context, definition: Definition, record: RecordData): Promise<bigint> {
  const { charges, cloud_id, region_id } = await chargedRecord(context, definition, record);
  const now = context.clock();
  const cycle = cycleInterval(cycleOf(Math.floor(now / 1000), BILLING_ZONE), BILLING_ZONE);
  let total = 0n;
  for (const { type, spec, spec_id, quantity, usage } of charges) {
    const wanted = { resource_type: type, charge_type: 'postpaid' as const, spec, spec_id, cloud_id, region_id };
    const found = usage ? undefined : await priceFor(context, wanted, now).catch(unlessUnpriced);
    const price = found?.versions[0]?.price;
    total += (price && postpaidPrice(price, quantity, cycle)?.hourly) ?? 0n;
  }
  return total;
}

/** Settlement reports what is used and has no price. */
function unlessUnpriced(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.key !== 'billing.productNotPriced') throw error;
}
