import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { forgetWorld } from '#server/domains/cloud/simulator/store/forgetWorld.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { TransitionOutcome } from '#server/engine/product/hooks.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';

/**
 * The check of a cloud that is not stored: a driver never meets its id again, and a simulated one leaves nothing.
 * Secrets that are not entered again are those of the stored one.
 */
export const tryCloud =
  (registry: CloudRegistry, test: (context: Context, cloud: CloudRecord) => Promise<TransitionOutcome>) =>
  async (context: Context, values: RecordData, before: CloudRecord | undefined): Promise<TransitionOutcome> => {
    const entered = await protect(context, cloudsDefinition(context), values);
    // Whatever its driver reads is among the values that were entered.
    const cloud = { ...before, ...entered, cloud_id: context.ids.uuid() } as CloudRecord;
    if (!registry.knows(context, cloud)) throw new ApiError('cloud.noDriver');
    try {
      return await test(context, cloud);
    } finally {
      if (cloud.simulated) await forgetWorld(context.db, cloud.cloud_id);
    }
  };
