import { beginMonth, followBudgets } from '#server/domains/billing/approval/budgets/projectBudgets.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { releaseExpired } from '#server/domains/billing/ledger/hold.ts';
import { accountsDue } from '#server/domains/billing/metering/itemsOf.ts';
import { nextSettlement } from '#server/domains/billing/metering/nextSettlement.ts';
import { outlookJob } from '#server/domains/billing/ledger/outlookJob.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { closeDueMonths, keepMonths } from './months.ts';
import { settleAccount } from './settleAccount.ts';

/** Finds the accounts that are due, at every whole hour, and ends the holds whose time is over. */
export const SETTLE_HOUR = 'settle-hour';
/** Settles the hours of one account, one after the other. */
export const SETTLE_ACCOUNT = 'settle-account';

/** Accounts whose jobs one transaction schedules: more would keep the writer from others. */
const AT_ONCE = 50;

/** How long an account that could not be settled waits for the next attempts. */
const REPEAT_MS = 600_000;

/** `accounts`: those of a begun hour that have no job yet. */
const hourJob = (runAt: number, accounts: readonly number[] | null = null): JobRequest => ({
  kind: SETTLE_HOUR,
  key: SETTLE_HOUR,
  payload: accounts && { accounts: [...accounts] },
  runAt,
});

const accountJob = (accountId: number, runAt: number): JobRequest => ({
  kind: SETTLE_ACCOUNT,
  key: `${SETTLE_ACCOUNT} ${accountId}`,
  payload: { account_id: accountId },
  runAt,
  // The job that schedules it may be one for the same account.
  rerunIfRunning: true,
});

/** Begins with the process; one such job is pending for any number of processes. */
export async function keepSettling(context: Context): Promise<void> {
  await keepMonths(context);
  await context.jobs.schedule(context, hourJob(nextSettlement(context.clock() - 1)));
}

export const settleHourHandler: JobHandler<{ accounts: number[] } | null, number[]> = {
  async prepare(context, payload) {
    const due = payload?.accounts ?? (await accountsDue(context, context.clock()));
    if (due.includes(null)) context.log.warn('there are billing items without an account');
    return due.filter((account) => account !== null);
  },
  async finish(context, _payload, due) {
    const now = context.clock();
    // Holds for something that never began.
    await releaseExpired(context);
    await keepMonths(context);
    await beginMonth(context);
    // Before the hours after the cutoff are settled.
    await closeDueMonths(context);
    for (const account of due.slice(0, AT_ONCE)) await context.jobs.schedule(context, accountJob(account, now));
    const rest = due.slice(AT_ONCE);
    await context.jobs.schedule(context, rest.length > 0 ? hourJob(now, rest) : hourJob(nextSettlement(now)));
  },
  giveUp: (context) => context.jobs.schedule(context, hourJob(nextSettlement(context.clock()))),
};

/** After an outage, each hour is a transaction of its own, in order. */
export const settleAccountHandler: JobHandler<{ account_id: number }> = {
  async finish(context, { account_id }) {
    const next = await settleAccount(context, account_id);
    await followBudgets(context, account_id);
    const isDue = next !== undefined && next <= context.clock();
    const then = isDue ? accountJob : outlookJob;
    await context.jobs.schedule(context, then(account_id, context.clock()));
  },
  // A failed settlement is retried every ten minutes, and administrators learn of it.
  async giveUp(context, { account_id }, failure) {
    await settlementFailed(context, account_id, failure);
    await context.jobs.schedule(context, accountJob(account_id, context.clock() + REPEAT_MS));
  },
};

/** Administrators learn that an account cannot be settled, and why: once a billing day. */
async function settlementFailed(context: Context, accountId: number, failure: Error): Promise<void> {
  const account = await context.db.kysely
    .selectFrom('accounts')
    .select('account_no')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const today = dayOf(Math.floor(context.clock() / 1_000), billingZone(context));
  await notify(context, {
    type: 'billing',
    level: 'error',
    to: 'platform',
    title: 'notice.unsettled',
    text: 'notice.unsettledText',
    params: { account: account?.account_no ?? '', reason: failure.message },
    link: `/accountdesc/${accountId}`,
    key: `unsettled ${accountId} ${today}`,
  });
}
