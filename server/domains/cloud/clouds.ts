import type { Clouds } from '#server/engine/product/clouds.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { cloudIdOf, cloudsDefinition } from './cloudDefinitions.ts';
import { aroundRecord, findCloud, insideCloud, readCapabilities } from './enterCloud.ts';
import { refreshJob } from './inventory/syncJob.ts';
import { costOf, sumOfCosts, type Costs } from './quotas/costOf.ts';
import { DURATION } from './simulator/duration.ts';
import { writeThrough } from './writes/writeThrough.ts';

const SECOND_MS = 1_000;

/** The interface of this domain for the engine and the other domains; what needs its drivers is added in `cloud.ts`. */
export const clouds: Omit<Clouds, 'contentOf'> = {
  ...writeThrough,
  find: findCloud,
  inside: insideCloud,
  around: aroundRecord,
  capabilitiesOf: ({ capabilities }) => readCapabilities(capabilities),
  async refresh(context, { cloud }, cloudId) {
    if (cloud !== undefined) await context.jobs.schedule(context, refreshJob(context, cloudId, [cloud.kind]));
  },
  async binSeconds(context, record) {
    const platform: Context = { ...context, actor: asPlatform(context.actor) };
    const cloud = await findRecordOrNone(platform, cloudsDefinition(context), cloudIdOf(record));
    if (cloud === undefined) return null;
    if (cloud.simulated === true) return DURATION.reclaim / SECOND_MS;
    return cloud.reclaim_seconds ? cloud.reclaim_seconds : null;
  },
  async costsOf(context, definition, records) {
    let costs: Costs = {};
    for (const record of records) costs = sumOfCosts(costs, (await costOf(context, definition, record)).costs);
    return costs;
  },
};
