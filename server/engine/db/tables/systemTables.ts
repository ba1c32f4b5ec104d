import { MIGRATION_TABLES } from '#server/engine/db/migration/migrationTables.ts';
import { AUDIT_TABLES } from './journals/auditTables.ts';
import type { PlatformTables } from './platformTable.ts';

/** Tables of the engine itself, in addition to those of definitions. */
export const SYSTEM_TABLES = {
  ...MIGRATION_TABLES,
  ...AUDIT_TABLES,
  /** The highest version that has written the database. */
  tables_version: { columns: { version: 'integer' } },
  /** Events that must happen only once. */
  platform_facts: { columns: { name: 'text', at: 'integer' }, primaryKey: ['name'] },
  /** Written after a failed write, to find out whether the database accepts writes again. */
  write_probe: { columns: { id: 'integer', body: 'text' }, primaryKey: ['id'] },
  history: {
    columns: {
      id: 'serial',
      at: 'integer',
      resource: 'text',
      record_id: 'text',
      actor_id: 'text?',
      actor_name: 'text?',
      operation: 'text',
      request_id: 'text',
      /** The rows of one operation of a user carry the id of its request; null for what the platform did on its own. */
      operation_id: 'text?',
      changes: 'text',
      /** The name of the API token with which it was done; null for a session. */
      api_token: 'text?',
    },
    renamed: { operation_id: 'deed' },
    indexes: { history_of_record: { on: ['resource', 'record_id', 'id'] }, history_by_time: { on: ['at'] } },
  },
  idempotency_keys: {
    columns: { id: 'text', fingerprint: 'text', status: 'integer?', headers: 'text?', body: 'text?', at: 'integer' },
    primaryKey: ['id'],
    indexes: { idempotency_by_time: { on: ['at'] } },
  },
} as const satisfies PlatformTables;
