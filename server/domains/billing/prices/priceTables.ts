import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Tables of facts with which prices were worked out: uses of discounts, and terms that have changed since. */
export const PRICE_TABLES = {
  /** Which account has used a discount, in which order or billing cycle. */
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
  /** Terms that were in force until they changed. Those of now are in the record. */
  past_terms: {
    columns: {
      /** Or the name of some of its terms that are kept apart. */
      resource: 'text',
      record_id: 'text',
      /** They applied before this instant. */
      until: 'integer',
      /** JSON, in stored form. */
      terms: 'text',
    },
    primaryKey: ['resource', 'record_id', 'until'],
    indexes: { past_terms_until: { on: ['until'] } },
  },
} as const satisfies PlatformTables;
