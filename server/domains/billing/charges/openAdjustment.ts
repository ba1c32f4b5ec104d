import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { bookAdjustment } from './bookAdjustment.ts';
import { needsSecondPerson } from './needsSecondPerson.ts';

type Adjustment = RecordOf<'adjustments'>;
type Wanted = Pick<Adjustment, 'kind' | 'amount'> & Partial<Pick<Adjustment, 'reason' | 'reference'>>;

const NUMBER_DIGITS = 12;

/**
 * Changes a balance by hand, with its reason: at once, or above the limit of the platform once a second administrator
 * approves it (202). The reply is the adjustment.
 */
export async function openAdjustment(context: Context, account_id: number, wanted: Wanted): Promise<ActionOutcome> {
  if (await needsSecondPerson(context, account_id, Math.abs(wanted.amount ?? 0)))
    return waitingAdjustment(context, account_id, wanted);
  const adjustment = await store(context, account_id, { ...wanted, status: 'booked' });
  await bookAdjustment(context, adjustment);
  return answer(context, 200, adjustment);
}

/** An adjustment that a second administrator has to approve. */
export async function waitingAdjustment(context: Context, account_id: number, wanted: Wanted): Promise<ActionOutcome> {
  return answer(context, 202, await store(context, account_id, { ...wanted, status: 'pending' }));
}

async function store(
  context: Context,
  account_id: number,
  values: Wanted & Pick<Adjustment, 'status'>,
): Promise<Adjustment> {
  const definition = knownDefinition(context, 'adjustments');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  const stored = await storeRecord(onBehalf(context, context.actor), definition, {
    ...values,
    adjustment_no: `J${context.ids.digits(NUMBER_DIGITS)}`,
    account_id,
    requested_by: context.actor.id,
  });
  // The type was generated from the definition that stored it.
  return stored as Adjustment;
}

async function answer(context: Context, status: number, { id }: Adjustment): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'adjustments');
  return definition === undefined
    ? {}
    : { reply: { status, body: await readRecord(context, definition, id, { trusted: true }) } };
}
