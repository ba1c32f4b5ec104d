import type { Json } from '#model/language/definition.ts';
import type { Context, JobQueue } from '#server/engine/context.ts';

export interface WakingJobQueue extends JobQueue {
  /** Calls the listener with the due time of each scheduled job by the clock: the runner sleeps until then. */
  onSchedule(listener: (runAt: number) => void): void;
}

/** Jobs are rows in the transaction of the write that needs them: neither exists without the other. */
export function createJobQueue(): WakingJobQueue {
  const listeners: ((runAt: number) => void)[] = [];
  return {
    async schedule(context, job) {
      const key =
        job.key === undefined
          ? null
          : job.rerunIfRunning === true && (await isRunning(context, job.key))
            ? `${job.key} rerun`
            : job.key;
      const row = {
        id: context.ids.uuid(),
        kind: job.lane === undefined ? job.kind : `${job.kind}:${job.lane}`,
        payload: JSON.stringify(job.payload),
        job_key: key,
        run_at: job.runAt,
        real_time: job.realTime ?? null,
        attempts: 0,
        leased_until: 0,
        request_id: context.requestId,
        created_at: context.clock(),
      };
      await context.db.kysely
        .insertInto('jobs')
        .values(row)
        .onConflict((conflict) => conflict.column('job_key').doNothing())
        .execute();
      const ahead = job.realTime === undefined ? 0 : context.realTime() - context.clock();
      for (const listener of listeners) listener(job.runAt - ahead);
    },
    async isWaiting(context, key) {
      return (await this.find(context, key)) !== undefined;
    },
    async find(context, key) {
      return context.db.kysely
        .selectFrom('jobs')
        .select(['id', 'run_at as runAt'])
        .where('job_key', '=', key)
        .executeTakeFirst();
    },
    async take(context, key, id) {
      const row = await context.db.kysely
        .deleteFrom('jobs')
        .where('job_key', '=', key)
        .where('id', '=', id)
        .returning('payload')
        .executeTakeFirst();
      // Written by `schedule` from a Json value.
      return row && (JSON.parse(row.payload) as Json);
    },
    async drop(context, key) {
      await context.db.kysely.deleteFrom('jobs').where('job_key', '=', key).execute();
    },
    onSchedule: (listener) => void listeners.push(listener),
  };
}

/** Whether a worker has begun it. On PostgreSQL, no worker can begin it before this transaction ends. */
async function isRunning({ db, realTime }: Context, key: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('jobs')
    .select('leased_until')
    .where('job_key', '=', key)
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined && row.leased_until > realTime();
}
