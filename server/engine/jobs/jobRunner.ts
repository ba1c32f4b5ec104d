import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { quietTurn } from '#server/engine/process/quietTurn.ts';
import { createJobWay, ofKinds, type JobWay } from './jobWay.ts';
import { JOB_COLUMNS, type JobRow } from './jobTable.ts';

/**
 * The implementation of one kind of job. Both functions must be repeatable: a process may crash before it records their
 * result.
 */
export interface JobHandler<Payload = Json, Prepared = Json> {
  /** Missed runs are as good as one: a test clock runs it once an hour of the way, not at every instant it is due. */
  collapses?: true;
  /** Slow requests to other systems, outside any transaction. `finish` receives the result. */
  prepare?(context: Context, payload: Payload, attempt: Attempt): Promise<Prepared>;
  /** The effects and the end of the job are one transaction. */
  finish(context: Context, payload: Payload, prepared: Prepared): Promise<void>;
  /** Runs after the last attempt failed, in one transaction with the end of the job. */
  giveUp?(context: Context, payload: Payload, failure: Error): Promise<void>;
}

/** The handler of any kind of job. */
export type AnyJobHandler = JobHandler<never, unknown>;

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
  /** For leases and retries. Default: `clock`. */
  realTime?: () => number;
  /** The name of this process in leases. */
  worker: string;
  handlers: Record<string, AnyJobHandler>;
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
  runDue(claimed?: () => void, options?: DueOptions): Promise<number>;
  /** When the next job is due by the clock; undefined without one. */
  nextRunAt(): Promise<number | undefined>;
  /** Lets the next process have the jobs that run here: what they still lead to is not written any more. */
  release(): Promise<void>;
  /** By how many milliseconds the last job that began here was late. */
  lagMs(): number;
  /** How a clock that moves by hand finds its way. */
  way: JobWay;
}

export interface DueOptions {
  /** Leaves out the jobs whose missed runs collapse into one. */
  withoutCollapsing?: boolean;
  /** Once it is true, no further job begins. */
  isStopped?: () => boolean;
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
  const { db, clock, realTime = clock, worker } = deps;
  let lagMs = 0;
  const turns = createMutex();
  const collapsing = Object.keys(deps.handlers).filter((kind) => deps.handlers[kind]?.collapses);

  async function claim({ withoutCollapsing = false }: DueOptions): Promise<JobRow | undefined> {
    const [now, real] = [clock(), realTime()];
    const next = db.kysely
      .selectFrom('jobs')
      .select('jobs.id')
      // Both clocks agree, except under a test clock: this condition reads the index, the next one is exact.
      .where('jobs.run_at', '<=', Math.max(now, real))
      .where((eb) =>
        eb.or([
          eb.and([eb('jobs.real_time', 'is', null), eb('jobs.run_at', '<=', now)]),
          eb.and([eb('jobs.real_time', 'is not', null), eb('jobs.run_at', '<=', real)]),
        ]),
      )
      .$if(withoutCollapsing, (query) => query.where((eb) => eb.not(ofKinds(eb, collapsing))))
      .where('jobs.leased_until', '<=', real)
      .where((eb) => laneIsFree(eb, real))
      .orderBy('jobs.run_at')
      .orderBy('jobs.id')
      .limit(1)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate().skipLocked());
    return (
      db.kysely
        .updateTable('jobs')
        .set((eb) => ({ leased_until: real + LEASE_MS, leased_by: worker, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', next)
        // On PostgreSQL, two workers may choose the same row; this condition lets only one of them claim it.
        .where('leased_until', '<=', real)
        .returning(JOB_COLUMNS)
        .executeTakeFirst()
    );
  }

  /** Makes one job, or all that run here, due for another process. The end of this one is no failed attempt. */
  async function giveBack(id?: string): Promise<void> {
    await db.kysely
      .updateTable('jobs')
      .set((eb) => ({ leased_until: 0, attempts: eb('attempts', '-', 1) }))
      .where('leased_by', '=', worker)
      .where('leased_until', '>', realTime())
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .execute();
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
        .set({ leased_until: realTime() + LEASE_MS })
        .where('id', '=', job.id)
        .where('leased_by', '=', worker)
        .where('attempts', '=', job.attempts)
        .execute()),
  });

  async function attempt(job: JobRow): Promise<void> {
    const handler = deps.handlers[kindOf(job)];
    if (!handler) throw new Error(`No handler for jobs of kind "${job.kind}"`);
    const payload = payloadOf(job);
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
      const runAt = realTime() + BACKOFF_MS * 2 ** (job.attempts - 1);
      await db.kysely
        .updateTable('jobs')
        .set((eb) => ({
          leased_until: 0,
          run_at: runAt,
          // What was due at a date is late now, and waits for what has failed.
          real_time: eb.fn.coalesce('real_time', eb.val('awaited')),
          failure: failure.message,
        }))
        .where('id', '=', job.id)
        .where('leased_by', '=', worker)
        .execute();
      deps.finished?.(kindOf(job), 'retried');
      return;
    }
    await context.transaction(async (inside) => {
      if (!(await end(inside.db, job))) return;
      await deps.handlers[kindOf(job)]?.giveUp?.(inside, payloadOf(job), failure);
      await recordEvent(inside, {
        type: `jobs.${kindOf(job)}`,
        state: 'failed',
        description: failure.message,
        ...subjectOf(JSON.parse(job.payload) as Json),
      });
    });
    deps.finished?.(kindOf(job), 'failed');
  }

  async function runNext(claimed: (() => void) | undefined, options: DueOptions): Promise<boolean> {
    if (options.isStopped?.() === true) return false;
    const job = await claim(options);
    if (!job) return false;
    // It was claimed in the moment of the stop.
    if (options.isStopped?.() === true) {
      await giveBack(job.id);
      return false;
    }
    lagMs = Math.max(0, Math.min(clock(), realTime()) - job.run_at);
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
    async runDue(claimed, options = {}) {
      let ended = 0;
      // The definition of a resource must not change while its job runs.
      const working = deps.working ?? ((work) => work());
      while (await working(() => runNext(claimed, options))) {
        ended += 1;
        // SQLite answers without leaving this turn of the event loop: a thousand jobs would hold up every request. The
        // jobs of an hour come after people, one at a time.
        await turns.run(quietTurn);
      }
      return ended;
    },
    async nextRunAt() {
      // Jobs that wait for their lane become due when it is free.
      const real = realTime();
      const ahead = real - clock();
      const row = await db.kysely
        .selectFrom('jobs')
        .select((eb) => {
          const runAt = eb
            .case()
            .when('jobs.real_time', 'is', null)
            .then(eb.ref('jobs.run_at'))
            .else(eb('jobs.run_at', '-', ahead))
            .end();
          const leasedUntil = eb('jobs.leased_until', '-', ahead);
          const due = eb.case().when(leasedUntil, '>', runAt).then(leasedUntil).else(runAt).end();
          return eb.fn.min<number | null>(due).as('at');
        })
        .where((eb) => eb.or([eb('jobs.leased_until', '>', real), laneIsFree(eb, real)]))
        .executeTakeFirst();
      return row?.at ?? undefined;
    },
    release: () => giveBack(),
    lagMs: () => lagMs,
    way: createJobWay({ db, realTime, collapsing }),
  };
}

/** The kind without its lane. */
const kindOf = ({ kind }: JobRow): string => kind.split(':', 1)[0] ?? kind;

/** The record that a job is about, if its payload names one. */
function subjectOf(payload: Json): { resource?: string; id?: RecordId } {
  const { resource, id } = isObject(payload) ? payload : {};
  const isNamed = typeof resource === 'string' && (typeof id === 'string' || typeof id === 'number');
  return isNamed ? { resource, id } : {};
}

/** A kind of job has one handler, and requests that are written for it. */
const payloadOf = ({ payload }: JobRow): never => JSON.parse(payload) as never;
