import { MICRO_YUAN_PER_YUAN } from '#model/rules/billing/money.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { bookAdjustment } from './bookAdjustment.ts';

const NUMBER_DIGITS = 12;

/**
 * Changes a balance by hand, with its reason: at once, or above the limit of the platform once a second administrator
 * approves it (202). The reply is the adjustment.
 */
export async function openAdjustment(
  context: Context,
  account_id: number,
  wanted: Pick<RecordOf<'adjustments'>, 'kind' | 'amount' | 'reason' | 'reference'>,
): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'adjustments');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  const waits = Math.abs(wanted.amount ?? 0) > context.live.read('billing.review_above') * MICRO_YUAN_PER_YUAN;
  const stored = await storeRecord(onBehalf(context, context.actor), definition, {
    ...wanted,
    adjustment_no: `J${context.ids.digits(NUMBER_DIGITS)}`,
    account_id,
    requested_by: context.actor.id,
    status: waits ? 'pending' : 'booked',
  });
  // The type was generated from the definition that stored it.
  const adjustment = stored as RecordOf<'adjustments'>;
  if (!waits) await bookAdjustment(context, adjustment);
  const body = await readRecord(context, definition, adjustment.id, { trusted: true });
  return { reply: { status: waits ? 202 : 200, body } };
}
