import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import { lowReason } from '#model/domains/billing/lowReason.ts';
import { yuan } from '#model/rules/money/money.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { wallAt } from '#model/rules/time/calendar/zone.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { noteReminder } from '#server/domains/billing/arrears/noteReminder.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

const WARNED: ReadonlySet<string> = new Set(['normal', 'low_balance']);

/** Warns the owner of an account that runs low, at most once a billing day (rule B3). */
export async function warnOfLowBalance(context: Context, account: RecordOf<'accounts'>): Promise<void> {
  const { id, status, runway_s, burn_rate_hour, low_balance_threshold } = account;
  const money = accountMoney(account);
  const reason = WARNED.has(status) ? lowReason(money, runway_s) : undefined;
  if (reason === undefined) return;
  const now = Math.floor(context.clock() / 1000);
  const zone = billingZone(context);
  const delivery = await notify(context, {
    type: 'billing',
    level: 'warn',
    to: { account: id },
    title: 'notice.lowBalance',
    text: reason === 'runway' ? 'notice.lowRunwayText' : 'notice.lowBalanceText',
    params: {
      available: yuan(availableBalance(money)),
      threshold: yuan(low_balance_threshold ?? 0),
      burn: yuan(burn_rate_hour ?? 0),
      at: minuteOf(now + (runway_s ?? 0), zone),
    },
    link: '/wallet',
    key: `low-balance ${id} ${dayOf(now, zone)}`,
  });
  // Nothing is sent twice a day, and what is not sent is no reminder.
  if (delivery.recipients > 0) await noteReminder(context, { about: 'low', account }, delivery);
}

/** Date and time in the billing zone. */
const minuteOf = (second: number, zone: string): string =>
  new Date(wallAt(second, zone) * 1000).toISOString().slice(0, 16).replace('T', ' ');
