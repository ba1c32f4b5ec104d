import type { Context } from '#server/engine/context.ts';
import { cloudRefusal } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError, type CloudMetrics, type MetricRange } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';

type Series = CloudMetrics['series'] | undefined;
type ReadMachine = (context: Context, cloudId: string, ref: string, range: MetricRange) => Promise<Series>;

/** The present metrics of a machine; undefined if its cloud has none, or does not answer now. */
export const measureMachine = (registry: CloudRegistry): ReadMachine =>
  readMachine(registry, 'metrics', () => undefined);

/**
 * The metrics of a machine as its cloud has kept them. Rejects with a refusal of the catalogue if the cloud does not
 * answer; undefined if it keeps no history.
 */
export const readMetricHistory = (registry: CloudRegistry): ReadMachine =>
  readMachine(registry, 'metricHistory', (error) => {
    if (error.fault === 'unsupported') return undefined;
    throw cloudRefusal(error);
  });

function readMachine(
  registry: CloudRegistry,
  what: 'metrics' | 'metricHistory',
  otherwise: (error: CloudError) => undefined,
): ReadMachine {
  return async (context, cloudId, ref, range) => {
    try {
      const driver = await driverById(context, registry, cloudId);
      return (await driver[what]?.(ref, range))?.series;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // A machine that the cloud no longer has is measured no more; the inventory removes it.
      return error.fault === 'notFound' ? [] : otherwise(error);
    }
  };
}
