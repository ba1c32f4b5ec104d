import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

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

export interface JobRow {
  id: string;
  /** `kind`, or `kind:lane`. */
  kind: string;
  payload: string;
  run_at: number;
  attempts: number;
  leased_until: number;
  leased_by: string | null;
  request_id: string;
}
