import type { Context, JobRequest } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import type { JobHandler } from './jobRunner.ts';

export const FORGET_OLD = 'forget-old';

const DAY_MS = 86_400_000;

/** One such job is always pending, for any number of processes: its key prevents a second one. */
export const forgetOldJob = (runAt: number): JobRequest => ({
  kind: FORGET_OLD,
  payload: null,
  runAt,
  key: FORGET_OLD,
});

/** Deletes old rows of one kind. */
export type CleanupStep = (context: Context) => Promise<void>;

/** Cleans up once a day and schedules the next day. Each part deletes its own rows. */
export const forgetOldHandler = (parts: readonly CleanupStep[]): JobHandler => ({
  collapses: true,
  async finish(context) {
    for (const forget of parts) {
      await yieldToEventLoop();
      await forget(context);
    }
    await scheduleNext(context);
  },
  giveUp: (context) => scheduleNext(context),
});

const scheduleNext = (context: Context) => context.jobs.schedule(context, forgetOldJob(context.clock() + DAY_MS));
