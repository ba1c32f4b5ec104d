import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Codes by purpose and target, both hashed; the number of messages by target; the outbox of the demo. */
export const VERIFICATION_TABLES = {
  verification_codes: {
    columns: {
      code_key: 'text',
      code_hash: 'text',
      sent_at: 'integer',
      expires_at: 'integer',
      tries: 'integer',
      spent_at: 'integer?',
    },
    primaryKey: ['code_key'],
    indexes: {
      verification_codes_by_end: { on: ['expires_at'] },
    },
  },
  send_counts: {
    columns: { counted: 'text', began_at: 'integer', sent: 'integer' },
    primaryKey: ['counted'],
    indexes: {
      send_counts_by_time: { on: ['began_at'] },
    },
  },
  outbox: {
    columns: {
      id: 'text',
      at: 'integer',
      channel: 'text',
      target: 'text',
      purpose: 'text',
      code: 'text',
      text: 'text',
    },
    primaryKey: ['id'],
    indexes: {
      outbox_by_target: { on: ['target', 'at'] },
    },
  },
} as const satisfies PlatformTables;
