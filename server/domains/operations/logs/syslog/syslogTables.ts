import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

export const SYSLOG_TABLES = {
  /** The last row of each journal that the receiver of syslog has; no row while nothing is sent. */
  syslog_cursors: { columns: { journal: 'text', last_id: 'integer' }, primaryKey: ['journal'] },
} as const satisfies PlatformTables;
