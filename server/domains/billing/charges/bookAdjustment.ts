import { change } from '#server/domains/billing/arrears/followAccounts.ts';
import { openArrears } from '#server/domains/billing/arrears/openArrears.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Adjustment = RecordOf<'adjustments'>;

/**
 * An adjustment is a transaction like any other. A write-off takes no more than what is still owed: the debt may have
 * been paid while it waited for its approval. Returns the amount that was booked, in micro-yuan.
 */
export async function bookAdjustment(context: Context, adjustment: Adjustment): Promise<number> {
  const { id, account_id, adjustment_no, kind, reason } = adjustment;
  if ((await lockAccount(context, account_id)).status === 'closed') throw new ApiError('billing.accountClosed');
  if (kind === 'credit') return setCredit(context, adjustment);
  const isWriteOff = kind === 'write_off';
  const amount = isWriteOff ? await writtenOff(context, adjustment) : (adjustment.amount ?? 0);
  await post(context, {
    kind: isWriteOff ? 'writeoff' : 'adjust',
    key: `adjustment ${id}`,
    account_id,
    ref: { type: 'adjustment', id: adjustment_no ?? id },
    memo: reason ?? '',
    source: 'manual',
    postings: [
      { account: isWriteOff ? 'writeoff' : 'adjustment', amount: -amount },
      { account: 'wallet.cash', amount },
    ],
  });
  return amount;
}

/** The new limit of the account; what it can pay, and its state, follow. */
async function setCredit(context: Context, { account_id, amount }: Adjustment): Promise<number> {
  const definition = knownDefinition(context, 'accounts');
  const credit_limit = amount ?? 0;
  if (definition !== undefined)
    await storeChanges(context, definition, await lockAccount(context, account_id), { credit_limit }, 'setCredit');
  return credit_limit;
}

/** How much of it is still owed; the arrears show that it is written off. */
async function writtenOff(context: Context, { account_id, amount }: Adjustment): Promise<number> {
  const { owed_amount } = await lockAccount(context, account_id);
  const arrears = await openArrears(context, account_id);
  const loss = Math.min(amount ?? 0, owed_amount ?? 0);
  if (arrears === undefined || loss === 0) throw new ApiError('request.conditionFailed');
  await change(context, arrears, { written_off: (arrears.written_off ?? 0) + loss });
  return loss;
}
