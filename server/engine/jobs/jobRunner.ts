import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';
import type { Database } from '#server/engine/db/database.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { quietTurn } from '#server/engine/process/quietTurn.ts';
import { claimJob, endJob, giveBack, nextRunAt, renewLease, retryAt, type Leasing } from './jobLeases.ts';
import type { JobRow } from './jobTable.ts';
import { createJobWay, type JobWay } from './jobWay.ts';

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

const MAX_ATTEMPTS = 5;
const BACKOFF_MS = 1_000;

export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, clock, realTime = clock, worker } = deps;
  let lagMs = 0;
  const turns = createMutex();
  const collapsing = Object.keys(deps.handlers).filter((kind) => deps.handlers[kind]?.collapses);
  const leasing: Leasing = { db, clock, realTime, worker, collapsing };

  async function runNext(claimed: (() => void) | undefined, options: DueOptions): Promise<boolean> {
    if (options.isStopped?.() === true) return false;
    const job = await claimJob(leasing, options.withoutCollapsing === true);
    if (!job) return false;
    // It was claimed in the moment of the stop.
    if (options.isStopped?.() === true) {
      await giveBack(leasing, job.id);
      return false;
    }
    lagMs = Math.max(0, Math.min(clock(), realTime()) - job.run_at);
    claimed?.();
    try {
      await attempt(deps, leasing, job);
    } catch (error) {
      // A job that fails is retried and finally rolled back; the other jobs continue.
      await afterFailure(deps, leasing, job, error instanceof Error ? error : new Error(String(error)));
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
    nextRunAt: () => nextRunAt(leasing),
    release: () => giveBack(leasing),
    lagMs: () => lagMs,
    way: createJobWay({ db, realTime, collapsing }),
  };
}

async function attempt(deps: JobRunnerDeps, leasing: Leasing, job: JobRow): Promise<void> {
  const handler = deps.handlers[kindOf(job)];
  if (!handler) throw new Error(`No handler for jobs of kind "${job.kind}"`);
  const payload = payloadOf(job);
  const context = deps.contextFor(job.request_id);
  const current: Attempt = {
    number: job.attempts,
    last: job.attempts >= MAX_ATTEMPTS,
    keep: () => renewLease(leasing, job),
  };
  const prepared = handler.prepare ? await handler.prepare(context, payload, current) : null;
  await context.transaction(async (inside) => {
    if (await endJob(leasing, inside.db, job)) await handler.finish(inside, payload, prepared);
  });
  deps.finished?.(kindOf(job), 'done');
}

async function afterFailure(deps: JobRunnerDeps, leasing: Leasing, job: JobRow, failure: Error): Promise<void> {
  const context = deps.contextFor(job.request_id);
  if (!(failure instanceof DatabaseAway))
    context.log.warn({ err: failure, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
  if (job.attempts < MAX_ATTEMPTS) {
    await retryAt(leasing, job, leasing.realTime() + BACKOFF_MS * 2 ** (job.attempts - 1), failure);
    deps.finished?.(kindOf(job), 'retried');
    return;
  }
  await context.transaction(async (inside) => {
    if (!(await endJob(leasing, inside.db, job))) return;
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
