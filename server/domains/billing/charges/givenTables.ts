import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The amount that each administrator has given without a second one, by day of the billing zone. */
export const GIVEN_TABLES = {
  given_amounts: {
    columns: {
      giver_id: 'integer',
      /** 0: all accounts together. */
      account_id: 'integer',
      day: 'text',
      amount: 'integer',
    },
    primaryKey: ['giver_id', 'account_id', 'day'],
  },
} as const satisfies PlatformTables;
