import type { Clouds } from '#server/engine/product/clouds.ts';
import { binSeconds } from './binSeconds.ts';
import { findCloud, insideCloud, readCapabilities } from './enterCloud.ts';
import { refreshJob } from './inventory/syncJob.ts';
import { costOf, sumOfCosts, type Costs } from './quotas/costOf.ts';
import { writeThrough } from './writes/writeThrough.ts';

/** The interface of this domain for the engine and the other domains. */
export const clouds: Clouds = {
  ...writeThrough,
  find: findCloud,
  inside: insideCloud,
  capabilitiesOf: ({ capabilities }) => readCapabilities(capabilities),
  async refresh(context, { cloud }, cloudId) {
    if (cloud !== undefined) await context.jobs.schedule(context, refreshJob(context, cloudId, [cloud.kind]));
  },
  binSeconds,
  async costsOf(context, definition, records) {
    let costs: Costs = {};
    for (const record of records) costs = sumOfCosts(costs, (await costOf(context, definition, record)).costs);
    return costs;
  },
};
