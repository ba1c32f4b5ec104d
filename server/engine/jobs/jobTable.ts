import type { PlatformTables, RowsOf } from '#server/engine/db/tables/platformTable.ts';

/** A finished job is deleted in the transaction of its own effects; a row is therefore work that is still owed. */
export const JOB_TABLES = {
  jobs: {
    columns: {
      id: 'text',
      kind: 'text',
      payload: 'text',
      job_key: 'text?',
      run_at: 'integer',
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

/** A job that a process has begun. `kind` is `kind`, or `kind:lane`. */
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
