import { MICRO_YUAN_PER_YUAN } from '#model/rules/money/money.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { bookPayout } from './bookStatement.ts';
import { informOfStatement } from '#server/domains/sharing/inform.ts';

export interface PaymentInput {
  voucher_no?: string | null | undefined;
  file?: Json | undefined;
}

/**
 * Orders the payment of a statement, or records it with its voucher. One person may do both, up to the amount that one
 * person may give; above it, somebody else records what the first one has ordered. A statement is made by a run for a
 * provider and a period, so that an amount cannot be divided to stay below the limit.
 */
export async function payStatement(
  context: Context,
  uses: SharingUses,
  statement: Statement,
  { voucher_no, file }: PaymentInput,
): Promise<RecordData> {
  const payable = statement.payable_amount ?? 0;
  if (payable <= 0) throw new ApiError('settlement.nothingToPay');
  const needsTwo = payable > context.live.read('billing.review_above') * MICRO_YUAN_PER_YUAN;
  const voucher = voucher_no ?? statement.voucher_no;
  const given = { voucher_no: voucher, ...(file != null && { voucher_file: file }) };
  const { id: actor } = context.actor;
  if (statement.status === 'confirmed' && (needsTwo || voucher === null))
    return { ...given, status: 'paying', ordered_by: actor };
  if (statement.status === 'paying' && needsTwo && statement.ordered_by === actor)
    throw new ApiError('billing.secondPersonRequired');
  if (voucher === null) refuseField(context, 'voucher_no', 'validation.required');
  const paid = { ...given, status: 'paid', paid_by: actor, paid_at: context.clock() } as const;
  const after = { ...statement, voucher_no: voucher };
  await bookPayout(context, uses, after);
  await informOfStatement(context, uses, { statement: after, event: 'paid', cause: context.clock() });
  return { ...paid, ordered_by: statement.ordered_by ?? actor };
}

/** A payment that was not made, or that the bank returned: the statement waits for another one. */
export async function returnPayment(context: Context, uses: SharingUses, statement: Statement): Promise<RecordData> {
  if (statement.status === 'paid') {
    await bookPayout(context, uses, statement, 'back');
    await informOfStatement(context, uses, { statement, event: 'returned', cause: context.clock() });
  }
  return { ordered_by: null, paid_by: null, paid_at: null, voucher_no: null, voucher_file: null };
}
