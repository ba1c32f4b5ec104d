import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionInputOf, ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { openAdjustment } from './openAdjustment.ts';
import { refuseParts } from './refuseParts.ts';

/** Changes a balance by hand. Above the limit of the platform it waits for a second administrator (202). */
export async function adjustAccount(
  context: Context,
  account: RecordOf<'accounts'>,
  { amount, reason, reference }: ActionInputOf<'accounts', 'adjust'>,
): Promise<ActionOutcome> {
  if (amount === 0) throw new ApiError('request.invalid', { fields: { amount: 'validation.notZero' } });
  refuseParts(amount, 'amount');
  return openAdjustment(context, account.id, { kind: 'adjust', amount, reason, reference });
}
