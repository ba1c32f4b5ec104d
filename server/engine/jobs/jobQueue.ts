import type { Json } from '#model/language/definition.ts';
import type { Context, JobQueue } from '#server/engine/context.ts';

export interface WakingJobQueue extends JobQueue {
  /** Told of the time at which a job was asked for, so that the runner need not look before. */
  onSchedule(listener: (runAt: number) => void): void;
}

/** Jobs are rows written by the transaction that wants the work done: neither exists without the other. */
export function createJobQueue(): WakingJobQueue {
  const listeners: ((runAt: number) => void)[] = [];
  return {
    async schedule(context, job) {
      const key =
        job.key === undefined
          ? null
          : job.anew === true && (await isRunning(context, job.key))
            ? `${job.key} anew`
            : job.key;
      await context.db.run(
        `insert into jobs (id, kind, payload, job_key, run_at, attempts, leased_until, request_id, created_at)
         values (?, ?, ?, ?, ?, 0, 0, ?, ?)
         on conflict (job_key) do nothing`,
        [
          context.ids.uuid(),
          job.lane === undefined ? job.kind : `${job.kind}:${job.lane}`,
          JSON.stringify(job.payload),
          key,
          job.runAt,
          context.requestId,
          context.clock(),
        ],
      );
      for (const listener of listeners) listener(job.runAt);
    },
    async isWaiting(context, key) {
      return (await context.db.all('select 1 as one from jobs where job_key = ?', [key])).length > 0;
    },
    async find(context, key) {
      const [row] = await context.db.all<{ id: string; run_at: number }>(
        'select id, run_at from jobs where job_key = ?',
        [key],
      );
      return row && { id: row.id, runAt: Number(row.run_at) };
    },
    async take(context, key, id) {
      const [row] = await context.db.all<{ payload: string }>(
        'delete from jobs where job_key = ? and id = ? returning payload',
        [key, id],
      );
      // Written by `schedule` from a Json value.
      return row && (JSON.parse(row.payload) as Json);
    },
    async drop(context, key) {
      await context.db.run('delete from jobs where job_key = ?', [key]);
    },
    onSchedule: (listener) => void listeners.push(listener),
  };
}

/** Has somebody begun it? On PostgreSQL nobody can begin it before this transaction ends. */
async function isRunning({ db, clock }: Context, key: string): Promise<boolean> {
  const lock = db.dialect === 'postgres' ? ' for update' : '';
  const [row] = await db.all<{ leased_until: number }>(`select leased_until from jobs where job_key = ?${lock}`, [key]);
  return row !== undefined && Number(row.leased_until) > clock();
}
