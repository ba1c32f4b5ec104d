import type { Context } from '#server/engine/context.ts';
import type { ActionInputOf, ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { needsSecondPerson } from './needsSecondPerson.ts';
import { waitingAdjustment } from './openAdjustment.ts';
import { refuseParts } from './refuseParts.ts';

/** Changes a credit limit. Credit is money of the platform: a large rise waits for a second administrator (202). */
export async function setCredit(
  context: Context,
  { id }: RecordOf<'accounts'>,
  { credit_limit }: ActionInputOf<'accounts', 'setCredit'>,
): Promise<ActionOutcome> {
  refuseParts(credit_limit, 'credit_limit');
  const before = (await lockAccount(context, id)).credit_limit ?? 0;
  const rise = Math.max(0, credit_limit - before);
  if (rise === 0 || !(await needsSecondPerson(context, id, rise))) return { set: { credit_limit } };
  return waitingAdjustment(context, id, { kind: 'credit', amount: credit_limit });
}
