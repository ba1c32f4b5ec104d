/**
 * Codes by purpose and target, neither of which stands here in the clear; how often messages went where; the demo's
 * outbox.
 */
export const VERIFICATION_TABLES = [
  `create table if not exists verification_codes (
    code_key text primary key,
    code_hash text not null,
    sent_at bigint not null,
    expires_at bigint not null,
    tries integer not null,
    spent_at bigint
  )`,
  'create index if not exists verification_codes_by_end on verification_codes (expires_at)',
  `create table if not exists send_counts (
    counted text primary key,
    began_at bigint not null,
    sent integer not null
  )`,
  'create index if not exists send_counts_by_time on send_counts (began_at)',
  `create table if not exists outbox (
    id text primary key,
    at bigint not null,
    channel text not null,
    target text not null,
    purpose text not null,
    code text not null,
    text text not null
  )`,
  'create index if not exists outbox_by_target on outbox (target, at)',
];
