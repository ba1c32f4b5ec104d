import { availableBalance } from '#model/rules/billing/availableBalance.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { accountMoney } from './accountMoney.ts';

/** The errors of an account that cannot pay: for an order, and for a hold or an admission. */
export type UncoveredError = 'billing.insufficientBalance' | 'billing.insufficientBalanceForOrder';

/** Orders and holds never take the available amount below zero. A frozen or closed account takes none. */
export function refuseUncovered(account: RecordOf<'accounts'>, taken: number, error: UncoveredError): void {
  if (account.status === 'closed') throw new ApiError('billing.accountClosed');
  if (account.status === 'frozen') throw new ApiError('billing.accountFrozen');
  if (taken > availableBalance(accountMoney(account))) throw new ApiError(error);
}
