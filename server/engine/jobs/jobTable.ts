import type { PlatformTables, RowsOf } from '#server/engine/db/tables/platformTable.ts';

/** Unfinished jobs. The transaction of its effects deletes a job. */
export const JOB_TABLES = {
  jobs: {
    columns: {
      id: 'text',
      kind: 'text',
      payload: 'text',
      job_key: 'text?',
      run_at: 'integer',
      /** Null: `run_at` is by the clock of the platform. Otherwise by real time, `awaited` or `unawaited`. */
      real_time: 'text?',
      attempts: 'integer',
      leased_until: 'integer',
      leased_by: 'text?',
      request_id: 'text',
      created_at: 'integer',
      failure: 'text?',
    },
    primaryKey: ['id'],
    indexes: {
      jobs_by_key: { on: ['job_key'], unique: true },
      jobs_due: { on: ['run_at'] },
      jobs_lane: { on: ['kind', 'leased_until'] },
    },
  },
} as const satisfies PlatformTables;

/** A job that a worker has begun. `kind` is `kind` or `kind:lane`. */
export type JobRow = Pick<RowsOf<typeof JOB_TABLES>['jobs'], (typeof JOB_COLUMNS)[number]>;

export const JOB_COLUMNS = [
  'id',
  'kind',
  'payload',
  'run_at',
  'attempts',
  'leased_until',
  'leased_by',
  'request_id',
] as const;
