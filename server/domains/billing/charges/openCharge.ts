import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { ChargeMethod } from './channel.ts';

const NUMBER_LENGTH = 12;

/** The record of a top-up that is not credited yet. */
export async function openCharge(
  context: Context,
  account: RecordOf<'accounts'>,
  values: Pick<RecordOf<'chargeRecords'>, 'amount'> & {
    method: ChargeMethod;
    remark?: string | null;
    request_key?: string;
    /** Waits for a second administrator. */
    waits?: boolean;
  },
): Promise<RecordOf<'chargeRecords'>> {
  const definition = knownDefinition(context, 'chargeRecords');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  const { waits = false, ...given } = values;
  const record = await storeRecord(onBehalf(context, context.actor), definition, {
    ...given,
    record_no: `C${context.ids.digits(NUMBER_LENGTH)}`,
    account_id: account.id,
    user_id: account.user_id,
    bp_id: account.bp_id,
    ...(waits ? { status: 'second_review', requested_by: context.actor.id } : { status: 'pending' }),
    operator: context.actor.name,
  });
  // The type was generated from the definition that stored it.
  return record as RecordOf<'chargeRecords'>;
}
