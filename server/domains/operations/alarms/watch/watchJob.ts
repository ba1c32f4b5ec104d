import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { watchPlatform } from './watchPlatform.ts';

export const WATCH_PLATFORM = 'alarm-watch';
export const WATCH_EVERY_MS = 60_000;

const watchJob = (now: number): JobRequest => ({
  kind: WATCH_PLATFORM,
  key: WATCH_PLATFORM,
  payload: null,
  runAt: Math.floor(now / WATCH_EVERY_MS) * WATCH_EVERY_MS + WATCH_EVERY_MS,
});

/** Begins with the process; one such job is pending for any number of processes. */
export const keepWatching = (context: Context): Promise<void> =>
  context.jobs.schedule(context, watchJob(context.clock()));

/** Looks at what alarms themselves depend on, and raises an alarm of its own where it does not work. */
export const watchHandler: JobHandler = {
  collapses: true,
  async finish(context) {
    await watchPlatform(context);
    await keepWatching(context);
  },
  giveUp: keepWatching,
};
