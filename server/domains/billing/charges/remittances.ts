import { createHmac } from 'node:crypto';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { needsSecondPerson } from './needsSecondPerson.ts';
import { openCharge } from './openCharge.ts';
import { refuseParts } from './refuseParts.ts';
import { settleCharge } from './settleCharge.ts';

export type Remittance = RecordOf<'remittances'>;

/** Codes are stored as a keyed hash: a copy of the database does not reveal them. */
export const codeHash = ({ secretKey }: Pick<Context, 'secretKey'>, code: string): string =>
  createHmac('sha256', secretKey).update(`remittance ${code.trim()}`).digest('base64url');

/**
 * The transfer that a code of this account announces. A used code is wrong (24047), one that is too late expired
 * (24048).
 */
export async function findByCode(context: Context, account: RecordOf<'accounts'>, code: string): Promise<Remittance> {
  const definition = knownDefinition(context, 'remittances');
  const found = await context.db.kysely
    .selectFrom('remittances')
    .select('id')
    .where('code_hash', '=', codeHash(context, code))
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (definition === undefined || found === undefined) throw wrongCode('billing.remittanceWrong');
  const byPlatform = { ...context, actor: asPlatform(context.actor) };
  const remittance = await findRecord(byPlatform, definition, found.id, { lock: true });
  if (remittance.status === 'expired' || (remittance.expires_at ?? 0) <= context.clock())
    throw wrongCode('billing.remittanceExpired');
  if (remittance.status !== 'waiting') throw wrongCode('billing.remittanceWrong');
  return remittance;
}

const wrongCode = (key: string) => new ApiError(key, { at: ['remittance_code'] });

/** The owner says that the money is on its way. */
export function submitRemittance(
  context: Context,
  remittance: Remittance,
  charge: RecordOf<'chargeRecords'>,
): Promise<Remittance> {
  return change(context, remittance, { status: 'reviewing', charge_id: charge.id }, 'submit');
}

async function change(
  context: Context,
  remittance: Remittance,
  values: RecordData,
  operation?: string,
): Promise<Remittance> {
  const definition = knownDefinition(context, 'remittances');
  if (definition === undefined) return remittance;
  return storeChanges(context, definition, remittance, values, operation);
}

/** Confirms a transfer and stores it; for a call that is no action of the transfer itself. */
export async function approveRemittance(
  context: Context,
  remittance: Remittance,
  received: { received_amount?: number | null; bank_serial?: string | null },
): Promise<Remittance> {
  return change(context, remittance, await approval(context, remittance, received), 'approve');
}

/**
 * The changes that the confirmation of a transfer makes: the money is credited, or above the limit of the platform a
 * second administrator has to confirm the same amount.
 */
export async function approval(
  context: Context,
  remittance: Remittance,
  received: { received_amount?: number | null; bank_serial?: string | null },
): Promise<RecordData> {
  const amount = received.received_amount ?? remittance.amount ?? 0;
  const serial = received.bank_serial ?? remittance.bank_serial;
  refuseParts(amount, 'received_amount');
  const account = await lockAccount(context, remittance.account_id ?? 0);
  if (account.status === 'closed') throw new ApiError('billing.accountClosed');
  const facts = { received_amount: amount, bank_serial: serial };
  const isConfirmed = remittance.status === 'second_review' && remittance.received_amount === amount;
  if (isConfirmed) {
    if (remittance.first_reviewer_id === context.actor.id) throw new ApiError('billing.secondPersonRequired');
  } else if (await needsSecondPerson(context, account.id, amount))
    return { ...facts, status: 'second_review', first_reviewer_id: context.actor.id };
  const charge = await chargeOf(context, remittance, account);
  await settleCharge(context, charge, { amount, ...(serial !== null && { tradeNo: serial }) });
  return {
    ...facts,
    status: 'approved',
    charge_id: charge.id,
    reviewer_id: context.actor.id,
    reviewed_at: context.clock(),
  };
}

/** An owner who forgot to say that the money is on its way has no record of the top-up yet. */
async function chargeOf(
  context: Context,
  remittance: Remittance,
  account: RecordOf<'accounts'>,
): Promise<RecordOf<'chargeRecords'>> {
  const definition = knownDefinition(context, 'chargeRecords');
  if (definition !== undefined && remittance.charge_id !== null)
    return findRecord({ ...context, actor: asPlatform(context.actor) }, definition, remittance.charge_id, {
      lock: true,
    });
  return openCharge(context, account, { amount: remittance.amount ?? 0, method: 'remittance_code' });
}

/** A transfer that did not arrive: its top-up has failed. */
export async function failCharge(context: Context, remittance: Remittance, reason: string | null): Promise<void> {
  const definition = knownDefinition(context, 'chargeRecords');
  if (definition === undefined || remittance.charge_id === null) return;
  const byPlatform = { ...context, actor: asPlatform(context.actor) };
  const charge = await findRecord(byPlatform, definition, remittance.charge_id, { lock: true });
  if (charge.status === 'pending')
    await storeChanges(byPlatform, definition, charge, { status: 'failed', fail_reason: reason });
}
