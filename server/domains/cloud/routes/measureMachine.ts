import type { Context } from '#server/engine/context.ts';
import { CloudError, type CloudMetrics } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';

/** The metrics of a machine as its cloud keeps them; undefined if the cloud keeps none, or does not answer now. */
export function measureMachine(registry: CloudRegistry) {
  return async (
    context: Context,
    cloudId: string,
    ref: string,
    range: { from: number; to: number; stepSeconds: number },
  ): Promise<CloudMetrics['series'] | undefined> => {
    try {
      const driver = await driverById(context, registry, cloudId);
      return (await driver.metrics?.(ref, range))?.series;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // A machine that the cloud no longer has is measured no more; the inventory removes it.
      return error.fault === 'notFound' ? [] : undefined;
    }
  };
}
