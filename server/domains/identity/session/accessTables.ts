/** Tables of `server/domains/identity/` besides those of definitions; the words are understood by both databases. */
export const ACCESS_TABLES = [
  `create table if not exists sign_in_attempts (
    account text primary key,
    attempts integer not null,
    last_at bigint not null,
    frozen_until bigint not null,
    refused integer not null
  )`,
  'create index if not exists sign_in_attempts_by_time on sign_in_attempts (last_at)',
];
