import type { AccountFigures } from '#model/domains/billing/accountFigures.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** The figures of an account; an amount that was never set is zero. */
export const accountMoney = (account: Pick<RecordOf<'accounts'>, keyof AccountFigures>): AccountFigures => ({
  balance: account.balance ?? 0,
  granted_balance: account.granted_balance ?? 0,
  frozen_amount: account.frozen_amount ?? 0,
  credit_limit: account.credit_limit ?? 0,
  low_balance_threshold: account.low_balance_threshold ?? 0,
  burn_rate_hour: account.burn_rate_hour ?? 0,
});
