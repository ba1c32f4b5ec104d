import { availableBalance, type AccountMoney } from './availableBalance.ts';
import { runwayS } from './burnRate.ts';

/**
 * The money of an account, what it uses an hour, and the threshold below which its owner is warned, in whole
 * micro-yuan.
 */
export interface AccountFigures extends AccountMoney {
  low_balance_threshold: number;
  burn_rate_hour: number;
}

/**
 * The figures that follow from the money of an account: the amount it can still pay, how long that lasts, the amount it
 * owes, and its state. An account that was suspended, frozen or closed stays so: that takes more than money to change.
 *
 * @example
 *   derivedFigures(figures, 'normal'); // { available: 14000000, runway_s: null, owed_amount: 0, status: … }
 */
export function derivedFigures<Status extends string>(figures: AccountFigures, status: Status) {
  const available = availableBalance(figures);
  return {
    available,
    runway_s: runwayS(available, figures.burn_rate_hour),
    owed_amount: figures.balance < 0 ? -figures.balance : 0,
    status: statusOf(figures, status),
  };
}

const BY_MONEY = ['normal', 'low_balance', 'overdue'] as const;

function statusOf<Status extends string>(figures: AccountFigures, status: Status): Status | (typeof BY_MONEY)[number] {
  if (!BY_MONEY.some((each) => each === status)) return status;
  return statusByMoney(figures);
}

/**
 * The state of an account that is not suspended, frozen or closed.
 *
 * @example
 *   statusByMoney({ ...figures, balance: -1 }); // 'overdue'
 */
export function statusByMoney(figures: AccountFigures): (typeof BY_MONEY)[number] {
  const available = availableBalance(figures);
  if (available < 0) return 'overdue';
  return available < figures.low_balance_threshold ? 'low_balance' : 'normal';
}
