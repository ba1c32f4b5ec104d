import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Open terminals: one for each user and container. A process that dies gives them free when the lease ends. */
export const TERMINAL_TABLES = {
  container_terminals: {
    columns: { cloud_id: 'text', ref: 'text', user_id: 'integer', token: 'text', leased_until: 'integer' },
    primaryKey: ['cloud_id', 'ref', 'user_id'],
  },
} as const satisfies PlatformTables;
