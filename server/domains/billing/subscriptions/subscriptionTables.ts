import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The periods that subscriptions have paid for, each with what it is worth and what has paid for it. */
export const SUBSCRIPTION_TABLES = {
  subscription_periods: {
    columns: {
      id: 'serial',
      subscription_id: 'integer',
      /** Seconds since 1970. */
      from_s: 'integer',
      to_s: 'integer',
      period_count: 'integer',
      unit: 'text',
      /** Micro-yuan of the whole period, before vouchers. */
      value: 'integer',
      /** JSON. */
      pieces: 'text',
    },
    indexes: { subscription_periods_by_end: { on: ['subscription_id', 'to_s'] } },
  },
} as const satisfies PlatformTables;
