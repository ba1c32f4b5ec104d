import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { nextLook, renewalJob } from './renewalJob.ts';

/** A subscription is looked at when it has to be renewed, and when it ends. */
export const subscriptionHooks: ResourceHooks<'subscriptions'> = {
  async afterWrite(context, { id, after }) {
    await context.jobs.drop(context, renewalJob(id, 0).key ?? '');
    const runAt = after === undefined ? undefined : nextLook(after, context.clock());
    if (runAt !== undefined) await context.jobs.schedule(context, renewalJob(id, runAt));
  },
};
