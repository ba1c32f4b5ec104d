import type { Context, JobRequest } from '#server/engine/context.ts';

export const MONEY_ARRIVED = 'money-arrived';

/** After money has arrived in an account, in the transaction that credits it. */
export const arrivalJob = (context: Context, accountId: number): JobRequest => ({
  kind: MONEY_ARRIVED,
  lane: `${accountId}`,
  key: `${MONEY_ARRIVED} ${accountId}`,
  payload: { account_id: accountId },
  runAt: context.clock(),
  rerunIfRunning: true,
});
