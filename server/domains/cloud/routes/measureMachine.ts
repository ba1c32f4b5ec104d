import type { Context } from '#server/engine/context.ts';
import { cloudRefusal } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError, type CloudMetrics, type MetricRange } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';

/** The metrics of a machine as its cloud keeps them; undefined if the cloud keeps none, or does not answer now. */
export function measureMachine(registry: CloudRegistry) {
  return async (
    context: Context,
    cloudId: string,
    ref: string,
    range: MetricRange,
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

/**
 * The metrics of a machine as its cloud has kept them. Rejects with a refusal of the catalogue if the cloud does not
 * answer; undefined if it keeps no history.
 */
export function readMetricHistory(registry: CloudRegistry) {
  return async (
    context: Context,
    cloudId: string,
    ref: string,
    range: MetricRange,
  ): Promise<CloudMetrics['series'] | undefined> => {
    try {
      const driver = await driverById(context, registry, cloudId);
      return (await driver.metricHistory?.(ref, range))?.series;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (error.fault === 'notFound') return [];
      if (error.fault === 'unsupported') return undefined;
      throw cloudRefusal(error);
    }
  };
}
