/** A finished job is deleted in the transaction of its own effects; a row is therefore work that is still owed. */
export const JOB_TABLES = [
  `create table if not exists jobs (
    id text primary key,
    kind text not null,
    payload text not null,
    job_key text unique,
    run_at bigint not null,
    attempts integer not null,
    leased_until bigint not null,
    leased_by text,
    request_id text not null,
    created_at bigint not null,
    failure text
  )`,
  'create index if not exists jobs_due on jobs (run_at)',
  'create index if not exists jobs_lane on jobs (kind, leased_until)',
];

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
