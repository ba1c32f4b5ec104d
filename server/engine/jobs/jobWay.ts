import type { ExpressionBuilder } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';

/** The functions of the table of jobs that a test clock calls before it moves. */
export interface JobWay {
  /** The earliest jobs that wait for the clock: those that run at their instant, and those whose runs collapse. */
  nextDates(): Promise<{ exact: number | undefined; collapsing: number | undefined }>;
  /** When real time makes the next `awaited` job due, or ends the lease of a running job; undefined without any. */
  nextAwaited(): Promise<number | undefined>;
}

interface JobWayDeps {
  db: Database;
  realTime: () => number;
  /** The kinds whose missed runs collapse into one. */
  collapsing: readonly string[];
}

export function createJobWay({ db, realTime, collapsing }: JobWayDeps): JobWay {
  return {
    async nextDates() {
      const row = await db.kysely
        .selectFrom('jobs')
        .select((eb) => {
          const isCollapsing = ofKinds(eb, collapsing);
          return [
            eb.fn.min<number | null>('jobs.run_at').filterWhere(eb.not(isCollapsing)).as('exact'),
            eb.fn.min<number | null>('jobs.run_at').filterWhere(isCollapsing).as('collapsing'),
          ];
        })
        .where('jobs.real_time', 'is', null)
        .executeTakeFirst();
      return { exact: row?.exact ?? undefined, collapsing: row?.collapsing ?? undefined };
    },
    async nextAwaited() {
      const now = realTime();
      const row = await db.kysely
        .selectFrom('jobs')
        .select((eb) => {
          const isRunning = eb('jobs.leased_until', '>', now);
          const due = eb.case().when(isRunning).then(eb.ref('jobs.leased_until')).else(eb.ref('jobs.run_at')).end();
          return eb.fn.min<number | null>(due).as('at');
        })
        .where((eb) => eb.or([eb('jobs.real_time', '=', 'awaited'), eb('jobs.leased_until', '>', now)]))
        .executeTakeFirst();
      return row?.at ?? undefined;
    },
  };
}

/** The condition for jobs of these kinds, in any lane. */
export function ofKinds(eb: ExpressionBuilder<KnownTables, 'jobs'>, kinds: readonly string[]) {
  return eb.or(kinds.flatMap((kind) => [eb('jobs.kind', '=', kind), eb('jobs.kind', 'like', `${kind}:%`)]));
}
