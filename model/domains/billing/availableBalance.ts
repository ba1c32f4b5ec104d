export interface AccountMoney {
  balance: number;
  granted_balance: number;
  frozen_amount: number;
  credit_limit: number;
}

/**
 * The amount that an account can still pay (spec 2.3), in whole micro-yuan: its balance, grants and credit limit, minus
 * the amount frozen for orders.
 *
 * @example
 *   availableBalance({ balance: 5, granted_balance: 2, frozen_amount: 3, credit_limit: 10 }); // 14
 */
export const availableBalance = ({ balance, granted_balance, frozen_amount, credit_limit }: AccountMoney): number =>
  balance + granted_balance + credit_limit - frozen_amount;
