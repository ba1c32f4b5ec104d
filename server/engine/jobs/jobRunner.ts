import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { JOB_COLUMNS, type JobRow } from './jobTable.ts';

/**
 * The implementation of one kind of job. Both functions must be repeatable: a process may crash before it records their
 * result.
 */
export interface JobHandler {
  /** Slow requests to other systems, outside any transaction. `finish` receives the result. */
  prepare?(context: Context, payload: Json, attempt: Attempt): Promise<Json>;
  /** The effects and the end of the job are one transaction. */
  finish(context: Context, payload: Json, prepared: Json): Promise<void>;
  /** Runs after the last attempt failed, in one transaction with the end of the job. */
  giveUp?(context: Context, payload: Json, failure: Error): Promise<void>;
}

export interface Attempt {
  /** 1 for the first; a job whose process crashed is attempted again. */
  number: number;
  /** Whether this is the last attempt. */
  last: boolean;
  /** Renews the lease, for work that may take longer than it. */
  keep(): Promise<void>;
}

export interface JobRunnerDeps {
  db: Database;
  clock: () => number;
  /** The name of this process in leases. */
  worker: string;
  handlers: Record<string, JobHandler>;
  /** The platform runs the jobs, under the id of the request that scheduled them. */
  contextFor(requestId: string): Context;
  /** Runs a job while the definitions cannot change; default: without that guarantee. */
  working?<T>(work: () => Promise<T>): Promise<T>;
  finished?(kind: string, outcome: 'done' | 'failed' | 'retried'): void;
}

export interface JobRunner {
  /**
   * Runs due jobs one after the other and returns how many ended. Tests move the clock and call it. `claimed` is called
   * for each job that begins.
   */
  runDue(claimed?: () => void): Promise<number>;
  /** When the next job is due; undefined without one. */
  nextRunAt(): Promise<number | undefined>;
}

// Longer than any attempt may take. Afterwards, another process takes over the job of a crashed one.
const LEASE_MS = 90_000;
const MAX_ATTEMPTS = 5;
const BACKOFF_MS = 1_000;
/** A lane runs one job at a time; jobs without a lane do not wait. */
function laneIsFree(eb: ExpressionBuilder<KnownTables, 'jobs'>, now: number) {
  const running = eb
    .selectFrom('jobs as other')
    .select('other.id')
    .where('other.kind', '=', eb.ref('jobs.kind'))
    .where('other.leased_until', '>', now);
  return eb.or([eb('jobs.kind', 'not like', '%:%'), eb.not(eb.exists(running))]);
}

export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, clock, worker } = deps;

  async function claim(): Promise<JobRow | undefined> {
    const now = clock();
    const next = db.kysely
      .selectFrom('jobs')
      .select('jobs.id')
      .where('jobs.run_at', '<=', now)
      .where('jobs.leased_until', '<=', now)
      .where((eb) => laneIsFree(eb, now))
      .orderBy('jobs.run_at')
      .orderBy('jobs.id')
      .limit(1)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate().skipLocked());
    return (
      db.kysely
        .updateTable('jobs')
        .set((eb) => ({ leased_until: now + LEASE_MS, leased_by: worker, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', next)
        // On PostgreSQL, two workers may choose the same row; this condition lets only one of them claim it.
        .where('leased_until', '<=', now)
        .returning(JOB_COLUMNS)
        .executeTakeFirst()
    );
  }

  /** False if another process has taken the lease: the effects must then not be written either. */
  async function end(tx: Database, job: JobRow): Promise<boolean> {
    const { numDeletedRows } = await tx.kysely
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('leased_by', '=', worker)
      .where('attempts', '=', job.attempts)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  const attemptOf = (job: JobRow): Attempt => ({
    number: job.attempts,
    last: job.attempts >= MAX_ATTEMPTS,
    keep: async () =>
      void (await db.kysely
        .updateTable('jobs')
        .set({ leased_until: clock() + LEASE_MS })
        .where('id', '=', job.id)
        .where('leased_by', '=', worker)
        .where('attempts', '=', job.attempts)
        .execute()),
  });

  async function attempt(job: JobRow): Promise<void> {
    const handler = deps.handlers[kindOf(job)];
    if (!handler) throw new Error(`No handler for jobs of kind "${job.kind}"`);
    // Written by `schedule` from a Json value.
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
      await db.kysely
        .updateTable('jobs')
        .set({ leased_until: 0, run_at: runAt, failure: failure.message })
        .where('id', '=', job.id)
        .where('leased_by', '=', worker)
        .execute();
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
      // A job that fails is retried and finally rolled back; the other jobs continue.
      await afterFailure(job, error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }

  return {
    async runDue(claimed) {
      let ended = 0;
      // The definition of a resource must not change while its job runs.
      const working = deps.working ?? ((work) => work());
      while (await working(() => runNext(claimed))) ended += 1;
      return ended;
    },
    async nextRunAt() {
      // Jobs that wait for their lane become due when it is free.
      const now = clock();
      const row = await db.kysely
        .selectFrom('jobs')
        .select((eb) => {
          const isLeasedLonger = eb('jobs.leased_until', '>', eb.ref('jobs.run_at'));
          const due = eb
            .case()
            .when(isLeasedLonger)
            .then(eb.ref('jobs.leased_until'))
            .else(eb.ref('jobs.run_at'))
            .end();
          return eb.fn.min<number | null>(due).as('at');
        })
        .where((eb) => eb.or([eb('jobs.leased_until', '>', now), laneIsFree(eb, now)]))
        .executeTakeFirst();
      return row?.at ?? undefined;
    },
  };
}

/** The kind without its lane. */
const kindOf = ({ kind }: JobRow): string => kind.split(':', 1)[0] ?? kind;
