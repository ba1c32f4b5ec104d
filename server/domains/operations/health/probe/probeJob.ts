import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { PROBE_EVERY_MS } from '#model/domains/operations/health/componentStep.ts';
import { DEMO_DAYS, demoDaysHandler } from '#server/domains/operations/health/days/demoDays.ts';
import { agentSource } from '#server/domains/operations/health/sources/agents.ts';
import {
  cloudPlaces,
  cloudSource,
  cloudSourceName,
  pausedAs,
  pausedSource,
  unseen,
} from '#server/domains/operations/health/sources/clouds.ts';
import { installationSource } from '#server/domains/operations/health/sources/installations.ts';
import { monitoringSource } from '#server/domains/operations/health/sources/monitoring.ts';
import type { ProbeCloud } from '#server/domains/operations/health/sources/probeCloud.ts';
import { workSource } from '#server/domains/operations/health/sources/work.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import { forgetSource, knownOf, settleSource } from './settleSource.ts';

/** Looks at everything that the database knows, and begins the probe of every cloud. */
const PROBE = 'health-probe';
/** Asks one cloud. */
const PROBE_CLOUD = 'health-probe-cloud';

/** Health is a matter of real time. */
const probeJob = (runAt: number): JobRequest => ({
  kind: PROBE,
  key: PROBE,
  payload: null,
  runAt,
  realTime: 'unawaited',
});

/** A lane for each cloud: a slow one does not delay the others. */
const cloudJob = (cloudId: string, runAt: number): JobRequest => ({
  kind: PROBE_CLOUD,
  lane: cloudId,
  key: `${PROBE_CLOUD} ${cloudId}`,
  payload: { cloudId },
  runAt,
  realTime: 'unawaited',
});

/** Begins with the process; one such job is pending for any number of processes. */
export const keepProbing = (context: Context): Promise<void> =>
  context.jobs.schedule(context, probeJob(context.realTime()));

const nextProbe = (context: Context): Promise<void> =>
  context.jobs.schedule(context, probeJob(context.realTime() + PROBE_EVERY_MS));

/** The jobs of health. `ask` asks a cloud. */
export function healthJobs(ask: ProbeCloud): Record<string, AnyJobHandler> {
  return {
    [PROBE]: {
      collapses: true,
      async prepare(context, _payload, { keep }) {
        for (const read of [agentSource, workSource, monitoringSource, installationSource])
          await settleSource(context, await read(context), keep);
        await forgetClouds(context);
        return null;
      },
      async finish(context) {
        for (const { cloud_id } of await cloudPlaces(context))
          await context.jobs.schedule(context, cloudJob(cloud_id, context.realTime()));
        await nextProbe(context);
      },
      giveUp: nextProbe,
    },
    [PROBE_CLOUD]: {
      collapses: true,
      async prepare(context, payload, { keep }) {
        const cloudId = cloudIdOf(payload);
        const cloud = (await cloudPlaces(context)).find(({ cloud_id }) => cloud_id === cloudId);
        if (cloud === undefined) return null;
        const known = await knownOf(context, cloudSourceName(cloudId));
        const paused = pausedAs(cloud);
        if (paused !== undefined) {
          await settleSource(context, pausedSource(cloud, known, paused), keep);
          return null;
        }
        const answer = await ask(context, cloudId);
        await keep();
        if (answer === undefined) return null;
        const source = await cloudSource(context, cloud, answer);
        await settleSource(
          context,
          { ...source, observations: [...source.observations, ...unseen(known, source, answer)] },
          keep,
        );
        return null;
      },
      // The next round begins it again.
      finish: async () => undefined,
    },
    [DEMO_DAYS]: demoDaysHandler,
  };
}

/** Clouds that were removed. */
async function forgetClouds(context: Context): Promise<void> {
  if (knownDefinition(context, 'healthComponents') === undefined) return;
  const kept = new Set((await cloudPlaces(context)).map(({ cloud_id }) => cloudSourceName(cloud_id)));
  const rows = await context.db.kysely
    .selectFrom('health_components')
    .select('source')
    .distinct()
    .where('source', 'like', 'cloud %')
    .execute();
  for (const { source } of rows) if (source !== null && !kept.has(source)) await forgetSource(context, source);
}

/** Written by `cloudJob`. */
function cloudIdOf(payload: Json): string {
  if (!isObject(payload) || typeof payload.cloudId !== 'string')
    throw new Error('The payload of a probe is not readable');
  return payload.cloudId;
}
