import type { ExpressionBuilder } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { JOB_COLUMNS, type JobRow } from './jobTable.ts';
import { ofKinds } from './jobWay.ts';

/** The dependencies of the leases of jobs. */
export interface Leasing {
  db: Database;
  clock: () => number;
  realTime: () => number;
  /** The name of this process in leases. */
  worker: string;
  /** The kinds of job whose missed runs collapse into one. */
  collapsing: readonly string[];
}

/** Longer than any attempt may take. Afterwards, another process takes over the job of a crashed one. */
const LEASE_MS = 90_000;

/** A lane runs one job at a time; jobs without a lane do not wait. */
function laneIsFree(eb: ExpressionBuilder<KnownTables, 'jobs'>, now: number) {
  const running = eb
    .selectFrom('jobs as other')
    .select('other.id')
    .where('other.kind', '=', eb.ref('jobs.kind'))
    .where('other.leased_until', '>', now);
  return eb.or([eb('jobs.kind', 'not like', '%:%'), eb.not(eb.exists(running))]);
}

/** Claims the next due job for the length of a lease. `withoutCollapsing` leaves out the kinds that collapse. */
export async function claimJob(
  { db, clock, realTime, worker, collapsing }: Leasing,
  withoutCollapsing: boolean,
): Promise<JobRow | undefined> {
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
export async function giveBack({ db, realTime, worker }: Leasing, id?: string): Promise<void> {
  await db.kysely
    .updateTable('jobs')
    .set((eb) => ({ leased_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('leased_by', '=', worker)
    .where('leased_until', '>', realTime())
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** Renews the lease of a job that still runs here. */
export async function renewLease({ db, realTime, worker }: Leasing, job: JobRow): Promise<void> {
  await db.kysely
    .updateTable('jobs')
    .set({ leased_until: realTime() + LEASE_MS })
    .where('id', '=', job.id)
    .where('leased_by', '=', worker)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Makes a job that failed due again at an instant of real time. */
export async function retryAt({ db, worker }: Leasing, job: JobRow, runAt: number, failure: Error): Promise<void> {
  await db.kysely
    .updateTable('jobs')
    .set((eb) => ({
      leased_until: 0,
      run_at: runAt,
      // A job that was due at a date is late now, and waits for what has failed.
      real_time: eb.fn.coalesce('real_time', eb.val('awaited')),
      failure: failure.message,
    }))
    .where('id', '=', job.id)
    .where('leased_by', '=', worker)
    .execute();
}

/**
 * Ends a job in a transaction. False if another process has taken the lease: the effects must then not be written
 * either.
 */
export async function endJob({ worker }: Leasing, tx: Database, job: JobRow): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('leased_by', '=', worker)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** When the next job is due by the clock; undefined without one. */
export async function nextRunAt({ db, clock, realTime }: Leasing): Promise<number | undefined> {
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
}
