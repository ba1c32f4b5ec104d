import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/**
 * Tickets for the screen of a machine: each is valid once, for a short time, for the session that requested it. The
 * address is stored encrypted.
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
