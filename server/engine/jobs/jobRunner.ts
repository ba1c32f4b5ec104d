import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { JobRow } from './jobTable.ts';

/**
 * How one kind of job is done. Both functions must bear being run again: a process may die between them and their
 * record.
 */
export interface JobHandler {
  /** Slow work towards other systems, outside any transaction. What it gives back is handed to `finish`. */
  prepare?(context: Context, payload: Json, attempt: Attempt): Promise<Json>;
  /** Its effects and the end of the job are one transaction. */
  finish(context: Context, payload: Json, prepared: Json): Promise<void>;
  /** After the last attempt failed; in one transaction with the end of the job. */
  giveUp?(context: Context, payload: Json, failure: Error): Promise<void>;
}

export interface Attempt {
  /** 1 for the first; a job whose process died is attempted again. */
  number: number;
  /** Is this the last one? */
  last: boolean;
  /** For work that may take longer than a lease: still at it. */
  keep(): Promise<void>;
}

export interface JobRunnerDeps {
  db: Database;
  clock: () => number;
  /** Names this process in leases. */
  worker: string;
  handlers: Record<string, JobHandler>;
  /** Jobs are done by the platform itself, under the id of the request that asked for them. */
  contextFor(requestId: string): Context;
  /** Runs a job with the definitions held still; default: as it is. */
  working?<T>(work: () => Promise<T>): Promise<T>;
  finished?(kind: string, outcome: 'done' | 'failed' | 'retried'): void;
}

export interface JobRunner {
  /**
   * Runs what is due, one job after the other; gives back how many came to an end. Tests step the clock and call it.
   * `claimed` hears of each that begins.
   */
  runDue(claimed?: () => void): Promise<number>;
  /** When the next job is due; undefined when there is none. */
  nextRunAt(): Promise<number | undefined>;
}

// Longer than any attempt may take; a process that died is taken over after it.
const LEASE_MS = 90_000;
const MAX_ATTEMPTS = 5;
const BACKOFF_MS = 1_000;
/** Of a lane, one job at a time; those without a lane wait for nobody. */
const LANE_IS_FREE = `(kind not like '%:%' or not exists (select 1 from jobs other where other.kind = jobs.kind and other.leased_until > ?))`;

export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, clock, worker } = deps;

  async function claim(): Promise<JobRow | undefined> {
    const now = clock();
    // On PostgreSQL two workers may choose the same row; the second condition lets only one of them have it.
    const lock = db.dialect === 'postgres' ? ' for update skip locked' : '';
    const rows = await db.all<JobRow>(
      `update jobs set leased_until = ?, leased_by = ?, attempts = attempts + 1
       where id = (select id from jobs where run_at <= ? and leased_until <= ? and ${LANE_IS_FREE} order by run_at, id limit 1${lock}) and leased_until <= ?
       returning id, kind, payload, run_at, attempts, leased_until, leased_by, request_id`,
      [now + LEASE_MS, worker, now, now, now, now],
    );
    return rows[0];
  }

  /** False when the lease went to another process meanwhile: then the effects must not be written either. */
  async function end(tx: Database, job: JobRow): Promise<boolean> {
    const { changes } = await tx.run('delete from jobs where id = ? and leased_by = ? and attempts = ?', [
      job.id,
      worker,
      job.attempts,
    ]);
    return changes === 1;
  }

  const attemptOf = (job: JobRow): Attempt => ({
    number: job.attempts,
    last: job.attempts >= MAX_ATTEMPTS,
    keep: async () =>
      void (await db.run('update jobs set leased_until = ? where id = ? and leased_by = ? and attempts = ?', [
        clock() + LEASE_MS,
        job.id,
        worker,
        job.attempts,
      ])),
  });

  async function attempt(job: JobRow): Promise<void> {
    const handler = deps.handlers[kindOf(job)];
    if (!handler) throw new Error(`No handler for jobs of kind "${job.kind}"`);
    // The row was written by `schedule` from a Json value.
    const payload = JSON.parse(job.payload) as Json;
    const context = deps.contextFor(job.request_id);
    const prepared = handler.prepare ? await handler.prepare(context, payload, attemptOf(job)) : null;
    await context.transaction(async (inside) => {
      if (await end(inside.db, job)) await handler.finish(inside, payload, prepared);
    });
    deps.finished?.(kindOf(job), 'done');
  }

  async function afterFailure(job: JobRow, failure: Error): Promise<void> {
    const context = deps.contextFor(job.request_id);
    if (!(failure instanceof DatabaseAway))
      context.log.warn({ err: failure, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
    if (job.attempts < MAX_ATTEMPTS) {
      const runAt = clock() + BACKOFF_MS * 2 ** (job.attempts - 1);
      await db.run('update jobs set leased_until = 0, run_at = ?, failure = ? where id = ? and leased_by = ?', [
        runAt,
        failure.message,
        job.id,
        worker,
      ]);
      deps.finished?.(kindOf(job), 'retried');
      return;
    }
    await context.transaction(async (inside) => {
      if (await end(inside.db, job))
        await deps.handlers[kindOf(job)]?.giveUp?.(inside, JSON.parse(job.payload) as Json, failure);
    });
    deps.finished?.(kindOf(job), 'failed');
  }

  async function runNext(claimed: (() => void) | undefined): Promise<boolean> {
    const job = await claim();
    if (!job) return false;
    claimed?.();
    try {
      await attempt(job);
    } catch (error) {
      // A job that fails is retried and at last rolled back; the others must go on.
      await afterFailure(job, error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }

  return {
    async runDue(claimed) {
      let ended = 0;
      // What a job says of a resource is read while its definition holds still.
      const working = deps.working ?? ((work) => work());
      while (await working(() => runNext(claimed))) ended += 1;
      return ended;
    },
    async nextRunAt() {
      // What waits for its lane is due when the lane is free again.
      const [row] = await db.all<{ at: number | null }>(
        `select min(case when leased_until > run_at then leased_until else run_at end) as at from jobs where leased_until > ? or ${LANE_IS_FREE}`,
        [clock(), clock()],
      );
      return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
    },
  };
}

/** The kind without its lane. */
const kindOf = ({ kind }: JobRow): string => kind.split(':', 1)[0] ?? kind;
