import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Tables of `server/domains/identity/` other than those of definitions; the column types work in both databases. */
export const ACCESS_TABLES = {
  sign_in_attempts: {
    columns: { account: 'text', attempts: 'integer', last_at: 'integer', frozen_until: 'integer', refused: 'integer' },
    primaryKey: ['account'],
    indexes: {
      sign_in_attempts_by_time: { on: ['last_at'] },
    },
  },
} as const satisfies PlatformTables;
