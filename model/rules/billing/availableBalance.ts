export interface AccountMoney {
  balance: number;
  granted_balance: number;
  frozen_amount: number;
  credit_limit: number;
}

/**
 * What an account can still pay (spec 2.3): its money, what was granted and what it may owe, without what is held for
 * orders. In whole micro-yuan.
 */
export const availableBalance = ({ balance, granted_balance, frozen_amount, credit_limit }: AccountMoney): number =>
  balance + granted_balance + credit_limit - frozen_amount;
