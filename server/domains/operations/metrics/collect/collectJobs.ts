import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { MeasureMachine } from '#server/domains/operations/metrics/driver/measureMachine.ts';
import { foldStore } from '#server/domains/operations/metrics/store/foldStore.ts';
import { floorTo, HOUR_MS, MINUTE_MS } from '#server/domains/operations/metrics/store/levels.ts';
import { collectMachines } from './collectMachines.ts';
import { DEMO_PAST, demoPastHandler, demoPastJob } from './demoPast.ts';
import { collectRecords } from './collectRecords.ts';
import { EVERY_MS } from './interval.ts';

/** Measures what records say, and begins the measurement of every cloud. */
const COLLECT = 'metrics-collect';
/** Asks one cloud for its machines. */
const COLLECT_CLOUD = 'metrics-collect-cloud';
const FOLD = 'metrics-fold';
/** Minutes after the hour: values that come late join it. */
const FOLD_MINUTE_MS = 6 * MINUTE_MS;

const collectJob = (now: number): JobRequest => ({
  kind: COLLECT,
  key: COLLECT,
  payload: null,
  runAt: floorTo(now, EVERY_MS) + EVERY_MS,
});

/** A lane for each cloud: a slow one does not delay the others. */
const cloudJob = (cloudId: string, from: number, runAt: number): JobRequest => ({
  kind: COLLECT_CLOUD,
  lane: cloudId,
  key: `${COLLECT_CLOUD} ${cloudId}`,
  payload: { cloudId, from },
  runAt,
});

const foldJob = (now: number): JobRequest => ({
  kind: FOLD,
  key: FOLD,
  payload: null,
  runAt: floorTo(now - FOLD_MINUTE_MS, HOUR_MS) + HOUR_MS + FOLD_MINUTE_MS,
});

/** Begins with the process; one job of each kind is pending for any number of processes. */
export async function keepMeasuring(context: Context): Promise<void> {
  await context.jobs.schedule(context, collectJob(context.clock() - EVERY_MS));
  await context.jobs.schedule(context, foldJob(context.clock()));
  if (context.settings.seed === 'demo') await context.jobs.schedule(context, demoPastJob(context.clock() + MINUTE_MS));
}

/** The jobs of measured values. `measure` asks a cloud. */
export function metricJobs(measure: MeasureMachine): Record<string, AnyJobHandler> {
  return {
    [COLLECT]: {
      collapses: true,
      async prepare(context, _payload, { keep }) {
        await collectRecords(context, keep);
        return null;
      },
      async finish(context) {
        const now = context.clock();
        await context.jobs.schedule(context, collectJob(now));
        const clouds = await context.db.kysely
          .selectFrom('clouds')
          .select('cloud_id')
          .where('status', '=', 'connected')
          .execute();
        for (const { cloud_id } of clouds)
          await context.jobs.schedule(context, cloudJob(cloud_id, floorTo(now, EVERY_MS), now));
      },
      giveUp: (context) => context.jobs.schedule(context, collectJob(context.clock())),
    },
    [COLLECT_CLOUD]: {
      collapses: true,
      async prepare(context, payload, { keep }) {
        const { cloudId, from } = readPayload(payload);
        const next = floorTo(context.clock(), EVERY_MS) + EVERY_MS;
        // Values that a cloud measures while it does not answer are read later.
        return (await collectMachines(context, measure, { cloudId, from, keep })) ? next : from;
      },
      finish: (context, payload, next) => nextOfCloud(context, payload, typeof next === 'number' ? next : 0),
      giveUp: (context, payload) => nextOfCloud(context, payload, readPayload(payload).from),
    },
    [DEMO_PAST]: demoPastHandler,
    [FOLD]: {
      collapses: true,
      async prepare(context, _payload, { keep }) {
        await foldStore(context, keep);
        return null;
      },
      finish: (context) => context.jobs.schedule(context, foldJob(context.clock())),
      giveUp: (context) => context.jobs.schedule(context, foldJob(context.clock())),
    },
  };
}

/** As long as the cloud is connected. Afterwards, the job that measures records begins it again. */
async function nextOfCloud(context: Context, payload: Json, from: number): Promise<void> {
  const { cloudId } = readPayload(payload);
  const cloud = await context.db.kysely
    .selectFrom('clouds')
    .select('status')
    .where('cloud_id', '=', cloudId)
    .executeTakeFirst();
  if (cloud?.status !== 'connected') return;
  const runAt = Math.max(from, floorTo(context.clock(), EVERY_MS) + EVERY_MS);
  await context.jobs.schedule(context, cloudJob(cloudId, from, runAt));
}

/** Written by `cloudJob`. */
function readPayload(payload: Json): { cloudId: string; from: number } {
  if (!isObject(payload) || typeof payload.cloudId !== 'string' || typeof payload.from !== 'number')
    throw new Error('The payload of a measurement is not readable');
  return { cloudId: payload.cloudId, from: payload.from };
}
