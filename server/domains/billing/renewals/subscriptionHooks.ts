import { ApiError } from '#server/engine/http/apiError.ts';
import { waitsForDeletion } from './subscriptionDue.ts';
import { policyOfAccount } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { keepPartsInStep } from '#server/domains/billing/subscriptions/partsOfSubscription.ts';
import { nextLook, renewalJob } from './renewalJob.ts';

/** A subscription is looked at when it has to be renewed, when its end comes near, and when it ends. */
export const subscriptionHooks: ResourceHooks<'subscriptions'> = {
  async afterWrite(context, { id, before, after }) {
    await keepPartsInStep(context, before, after);
    await context.jobs.drop(context, renewalJob(id, 0).key ?? '');
    if (after === undefined) return;
    const { notice_days } = await policyOfAccount(context, after.account_id);
    const runAt = nextLook(after, context.clock(), notice_days ?? []);
    if (runAt !== undefined) await context.jobs.schedule(context, renewalJob(id, runAt));
  },
  actions: {
    async auto_renew_on(context, subscription) {
      if (await waitsForDeletion(context, subscription))
        throw new ApiError('request.conditionFailed', { fields: { auto_renew: 'billing.renewsNotInBin' } });
    },
  },
};
