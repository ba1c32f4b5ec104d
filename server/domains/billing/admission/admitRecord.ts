import { halfUpFen } from '#model/rules/money/rounding.ts';
import type { Definition } from '#model/language/definition.ts';
import { billedRecord, type BilledRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { hold } from '#server/domains/billing/ledger/hold.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { refuseByState } from '#server/domains/billing/ledger/refuseUncovered.ts';
import { hourOfCharges } from '#server/domains/billing/prices/hourOfCharges.ts';
import { ownerOf } from '#server/domains/billing/metering/charges/ownerOf.ts';
import { pricedCharges, pricedChargesOf, pricedSoon } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { refuseUnpriced } from '#server/domains/billing/prices/specs/refuseUnpriced.ts';
import type { ChangedRecord } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { takeStock } from '#server/domains/billing/metering/stock/takeStock.ts';
import { versionOf } from '#server/engine/records/table/versionOf.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { ADMISSION, admissionKey } from './releaseAdmissions.ts';

const HOUR_MS = 3_600_000;

/**
 * Pay as you go begins only for who can pay its first hour: the price of an hour is held until the first settlement
 * (24018), and for what is in stock (24029). The state of the account comes first: it decides also where nothing is
 * held, because the hour rounds to nothing. What nothing prices is refused (24007), except for who receives what is
 * there already (`again`). Runs in the transaction of the write. `hourOfParts`: what an hour of that costs which a
 * cloud makes together with it, in micro-yuan.
 */
export async function admitRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  record: RecordData,
  { hourOfParts, again = false }: { hourOfParts?: () => Promise<bigint> | bigint; again?: boolean } = {},
): Promise<void> {
  const billed = billedRecord(definition, record);
  const account = billed && (await admittedAccount(context, billed));
  if (account === undefined) return;
  if (!again) refuseUnpriced(context, definition, await pricedSoon(context, definition, record));
  if (billed?.charges.length === 0) return;
  const charges = await pricedCharges(context, definition, record, 'postpaid');
  await takeStock(context, definition, id, charges);
  await holdHour(context, account, {
    key: admissionKey(definition.resource, id, again ? versionOf(record) : undefined),
    id,
    hour: hourOfCharges(context, charges) + ((await hourOfParts?.()) ?? 0n),
  });
}

/**
 * A record that becomes dearer has its owner pay for one more hour of the difference: it is held like the first one
 * (24018). It does not become what nothing prices (24007). Runs in the transaction of the action.
 */
export async function admitChange(
  context: Context,
  { definition, record, before, after }: Omit<ChangedRecord, 'action'>,
  id: RecordId,
): Promise<void> {
  const billed = billedRecord(definition, record);
  if (billed === undefined) return;
  const [then, now] = [
    await pricedChargesOf(context, before, 'postpaid'),
    await pricedChargesOf(context, after, 'postpaid'),
  ];
  const isRestored = before.charges.length === 0;
  if (!isRestored && (await ownAccount(context, ownerOf(billed))) !== undefined)
    refuseUnpriced(context, definition, now, then);
  const more = hourOfCharges(context, now) - hourOfCharges(context, then);
  if (more <= 0n && !isRestored) return;
  const account = await admittedAccount(context, billed);
  const key = admissionKey(definition.resource, id, versionOf(record));
  if (account !== undefined) await holdHour(context, account, { key, id, hour: more });
}

/** The account of an owner, locked. Refuses who owes, or is suspended, frozen or closed. Undefined without one. */
export async function admittedAccount(
  context: Context,
  owner: Pick<BilledRecord, 'user_id' | 'bp_id'>,
): Promise<RecordOf<'accounts'> | undefined> {
  const found = await ownAccount(context, ownerOf(owner));
  if (found === undefined) return undefined;
  const account = await lockAccount(context, found.id);
  refuseByState(account, 'billing.insufficientBalanceForOrder');
  return account;
}

async function holdHour(
  context: Context,
  account: Pick<RecordOf<'accounts'>, 'id'>,
  { key, id, hour }: { key: string; id: RecordId; hour: bigint },
): Promise<void> {
  const amount = Number(halfUpFen(hour));
  if (amount === 0) return;
  await hold(context, {
    account_id: account.id,
    amount,
    purpose: ADMISSION,
    key,
    ref: { type: 'resource', id },
    expires_at: context.clock() + HOUR_MS,
  });
}
