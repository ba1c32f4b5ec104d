import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

export const WORK_ORDER_TABLES = {
  /** The last number of each year. Its row is locked until the work order is committed: no number is left out. */
  work_order_numbers: {
    columns: { year: 'integer', last: 'integer' },
    primaryKey: ['year'],
  },
} as const satisfies PlatformTables;
