import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { accountMoney } from './accountMoney.ts';

/** The errors of an account that cannot pay: for an order, and for a hold or an admission. */
export type UncoveredError = 'billing.insufficientBalance' | 'billing.insufficientBalanceForOrder';

/** Orders and holds never take the available amount below zero. A frozen or closed account takes none. */
export function refuseUncovered(account: RecordOf<'accounts'>, taken: number, error: UncoveredError): void {
  refuseLocked(account);
  if (taken > availableBalance(accountMoney(account))) throw new ApiError(error);
}

/** A frozen or closed account buys nothing. */
export function refuseLocked({ status }: Pick<RecordOf<'accounts'>, 'status'>): void {
  if (status === 'closed') throw new ApiError('billing.accountClosed');
  if (status === 'frozen') throw new ApiError('billing.accountFrozen');
}

/** Who owes, or is suspended, frozen or closed, begins nothing, whatever it costs. */
export function refuseByState(account: RecordOf<'accounts'>, error: UncoveredError): void {
  refuseUncovered(account, 0, error);
  if (account.status === 'suspended') throw new ApiError(error);
}
