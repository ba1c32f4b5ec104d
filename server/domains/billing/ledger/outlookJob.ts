import type { Context, JobRequest } from '#server/engine/context.ts';

export const ACCOUNT_OUTLOOK = 'account-outlook';

/** Computes again what an account uses: after each settlement, and after what runs has changed. */
export const outlookJob = (accountId: number, runAt: number): JobRequest => ({
  kind: ACCOUNT_OUTLOOK,
  key: `${ACCOUNT_OUTLOOK} ${accountId}`,
  payload: { account_id: accountId },
  runAt,
  // A change in the middle of a run is computed by the next.
  rerunIfRunning: true,
});

/** Schedules this for the accounts of items that changed, in the transaction that changed them. */
export async function lookAtAccounts(context: Context, items: readonly { account_id: number | null }[]): Promise<void> {
  for (const account of new Set(items.map(({ account_id }) => account_id)))
    if (account !== null) await context.jobs.schedule(context, outlookJob(account, context.clock()));
}
