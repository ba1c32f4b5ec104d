import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import { burnRate, runwayS } from '#model/domains/billing/burnRate.ts';
import { yuan } from '#model/rules/money/money.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { burnOf } from '#server/domains/billing/metering/charges/burnOf.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { Quote } from './quoteOf.ts';
import type { Question } from './question.ts';

/** An account after a purchase. Amounts in yuan. */
export type Afterwards = {
  balance: string;
  available: string;
  /** How long the money lasts for what is charged by use, with what was bought; null: nothing is. In seconds. */
  runway_s: number | null;
};

/**
 * The money of an account after a purchase or change: `granted` and `cash` are taken now, `held` is set aside for the
 * first hour of pay as you go or of its difference, all in micro-yuan.
 */
export async function afterwards(
  context: Context,
  account: RecordOf<'accounts'>,
  { charge_type }: Question,
  quote: Quote,
  taken: { granted: number; cash: number; held: number },
): Promise<Afterwards> {
  const money = accountMoney(account);
  const available = availableBalance(money) - taken.granted - taken.cash - taken.held;
  const more = charge_type === 'postpaid' ? Number(burnOfQuote(context, quote)) : burnOfChange(quote);
  const burn = Math.max(0, (await burnOf(context, account.id)) + more);
  return {
    balance: yuan(money.balance - taken.cash),
    available: yuan(available),
    runway_s: runwayS(available, burn),
  };
}

/** By how much a change of what is charged by use raises what an hour costs; negative if it saves money. */
const burnOfChange = ({ items }: Quote): number =>
  items.reduce(
    (sum, { hourly, change }) => sum + (change?.charge_type === 'postpaid' ? hourly - change.before.hourly : 0),
    0,
  );

function burnOfQuote(context: Context, { items }: Quote): bigint {
  const at = { at: Math.floor(context.clock() / 1000), zone: billingZone(context) };
  const rates = items.flatMap(({ charges }) =>
    charges.map(({ version, product, quantity }) =>
      burnRate({ ...version.price, meter: version.price.meter ?? product.meter }, quantity, at),
    ),
  );
  return rates.reduce<bigint>((sum, rate) => sum + (rate ?? 0n), 0n);
}
