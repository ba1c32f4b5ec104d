import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Which account has used a discount, in which order or billing cycle. */
export const DISCOUNT_TABLES = {
  discount_uses: {
    columns: {
      discount_id: 'integer',
      account_id: 'integer',
      /** `order 12`, or `cycle 2026-11` for what is charged by use. */
      used_for: 'text',
      /** Of a cycle: what is used from here on has the discount. */
      from: 'integer',
      created_at: 'integer',
    },
    primaryKey: ['discount_id', 'account_id', 'used_for'],
    indexes: { discount_uses_of_account: { on: ['account_id', 'used_for'] } },
  },
} as const satisfies PlatformTables;
