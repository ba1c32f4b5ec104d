/**
 * Admissions to the screen of a machine: each is used once, soon, by the session that asked. The address stays
 * encrypted.
 */
export const TICKET_TABLES = [
  `create table if not exists console_tickets (
    token_hash text primary key,
    session_id text not null,
    address text not null,
    expires_at bigint not null
  )`,
  'create index if not exists console_tickets_expiry on console_tickets (expires_at)',
];
