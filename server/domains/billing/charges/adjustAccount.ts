import { MICRO_YUAN_PER_YUAN } from '#model/rules/billing/money.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionInputOf, ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { bookAdjustment } from './bookAdjustment.ts';
import { refuseParts } from './refuseParts.ts';

const NUMBER_DIGITS = 12;

/** Changes a balance by hand. Above the limit of the platform it waits for a second administrator (202). */
export async function adjustAccount(
  context: Context,
  account: RecordOf<'accounts'>,
  { amount, reason, reference }: ActionInputOf<'accounts', 'adjust'>,
): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'adjustments');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  if (amount === 0) throw new ApiError('request.invalid', { fields: { amount: 'validation.notZero' } });
  refuseParts(amount, 'amount');
  const waits = Math.abs(amount) > context.live.read('billing.review_above') * MICRO_YUAN_PER_YUAN;
  const stored = await storeRecord(onBehalf(context, context.actor), definition, {
    adjustment_no: `J${context.ids.digits(NUMBER_DIGITS)}`,
    account_id: account.id,
    amount,
    reason,
    reference,
    requested_by: context.actor.id,
    status: waits ? 'pending' : 'booked',
  });
  // The type was generated from the definition that stored it.
  const adjustment = stored as RecordOf<'adjustments'>;
  if (!waits) await bookAdjustment(context, adjustment);
  const body = await readRecord(context, definition, adjustment.id, { trusted: true });
  return { reply: { status: waits ? 202 : 200, body } };
}
