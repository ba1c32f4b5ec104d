import { cloudRefusal } from '#server/domains/cloud/driver/cloudFault.ts';
import type { CommandOrder, CommandResult } from '#server/domains/cloud/driver/containerCalls.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';
import type { Context } from '#server/engine/context.ts';

export type RunInContainer = (
  context: Context,
  cloudId: string,
  ref: string,
  order: CommandOrder,
) => Promise<CommandResult | undefined>;

/** Runs a command in a container of a cloud; undefined if its engine cannot. Outside any transaction. */
export const runInContainer =
  (registry: CloudRegistry): RunInContainer =>
  async (context, cloudId, ref, order) => {
    try {
      const driver = await driverById(context, registry, cloudId);
      return await driver.runInContainer?.(ref, order);
    } catch (error) {
      throw error instanceof CloudError ? cloudRefusal(error) : error;
    }
  };
