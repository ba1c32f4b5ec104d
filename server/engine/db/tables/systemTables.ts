import type { Dialect } from '#server/engine/db/database.ts';
import { MIGRATION_TABLES } from '#server/engine/db/migration/migrationTables.ts';
import { serialType } from './createTable.ts';

/** Tables of the platform itself, besides those that definitions ask for. */
export function systemTables(dialect: Dialect): string[] {
  return [
    ...MIGRATION_TABLES,
    // What happened once and must not happen again.
    'create table if not exists platform_facts (name text primary key, at bigint not null)',
    // Written where the database could not be written before, to see whether it can again.
    'create table if not exists write_probe (id integer primary key, body text not null)',
    `create table if not exists history (
      id ${serialType(dialect)}, at bigint not null, resource text not null, record_id text not null, actor_id text, actor_name text,
      operation text not null, request_id text not null, changes text not null)`,
    'create index if not exists history_of_record on history (resource, record_id, id)',
    'create index if not exists history_by_time on history (at)',
    `create table if not exists idempotency_keys (
      id text primary key, fingerprint text not null, status integer, headers text, body text, at bigint not null)`,
    'create index if not exists idempotency_by_time on idempotency_keys (at)',
  ];
}
