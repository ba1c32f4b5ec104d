import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
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

/** Cleans up once a day and schedules the next day. Each part deletes its own rows. */
export const forgetOldHandler = (parts: readonly ((db: Database, now: number) => Promise<void>)[]): JobHandler => ({
  async finish(context) {
    for (const forget of parts) await forget(context.db, context.clock());
    await scheduleNext(context);
  },
  giveUp: (context) => scheduleNext(context),
});

const scheduleNext = (context: Context) => context.jobs.schedule(context, forgetOldJob(context.clock() + DAY_MS));
