import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/**
 * Admissions to the screen of a machine: each is used once, soon, by the session that asked. The address stays
 * encrypted.
 */
export const TICKET_TABLES = {
  console_tickets: {
    columns: { token_hash: 'text', session_id: 'text', address: 'text', expires_at: 'integer' },
    primaryKey: ['token_hash'],
    indexes: {
      console_tickets_expiry: { on: ['expires_at'] },
    },
  },
} as const satisfies PlatformTables;
