import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The account that pays for what the reader buys. */
export async function buyerAccount(context: Context) {
  const account = await ownAccount(context, balanceOwner(context.actor));
  if (account === undefined) throw new ApiError('billing.accountNotFound');
  return account;
}
