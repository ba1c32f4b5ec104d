import { closesFrom } from '#model/rules/time/calendar/closesFrom.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { closeDueMonths, keepMonths } from '#server/domains/billing/settlement/months.ts';
import { accountsDue } from '#server/domains/billing/metering/itemsOf.ts';
import { outlookJob } from '#server/domains/billing/ledger/outlookJob.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { nextDue, settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { PastEvent } from './pastEvent.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Every hour of three months would take longer than the rest of the first start. */
const STEP_MS = 10 * DAY_MS;
/** The last days are settled day by day. */
const DAILY_MS = 3 * DAY_MS;

/** The settlements of the past: every ten days, the last days, the last hour, and before the close of each month. */
export function settleBusiness(context: Context, begin: number, end: number): PastEvent[] {
  const zone = billingZone(context);
  // Prices of the demo have no second version.
  const prices = createPriceCache(context, { grants: true });
  const hours = new Set([Math.floor(end / HOUR_MS) * HOUR_MS]);
  for (let at = end - DAILY_MS; at < end; at += DAY_MS) hours.add(Math.floor(at / DAY_MS) * DAY_MS);
  for (let at = begin + STEP_MS; at < end - DAILY_MS; at += STEP_MS) hours.add(Math.floor(at / DAY_MS) * DAY_MS);
  const closes: PastEvent[] = [];
  for (let cycle = cycleOf(begin / 1_000, zone); cycleInterval(cycle, zone).to * 1_000 <= end;) {
    const { to } = cycleInterval(cycle, zone);
    // From the first second of a month on, there is the month.
    closes.push({ at: to * 1_000, do: keepMonths });
    const closesAt = closesFrom(cycle, zone) * 1_000;
    if (closesAt <= end) {
      hours.add(closesAt);
      closes.push({ at: closesAt + 1, do: (at) => at.transaction(closeDueMonths) });
    }
    cycle = cycleOf(to, zone);
  }
  return [
    ...[...hours]
      .filter((at) => at > begin)
      .map((at) => ({ at, do: (then: Context) => settleAll(then, prices), isQuiet: true })),
    ...closes,
  ];
}

/** Settles every account up to now. */
async function settleAll(context: Context, prices: PriceCache): Promise<void> {
  const now = context.clock();
  for (const account of await accountsDue(context, now)) {
    if (account === null) continue;
    while (((await nextDue(context, account)) ?? Infinity) <= now)
      await context.transaction((inside) => settleAccount(inside, account, { through: now, prices }));
    await context.jobs.schedule(context, outlookJob(account, now));
  }
}
