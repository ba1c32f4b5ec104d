import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** From which product each charge of a record was taken, so that it goes back there. */
export const STOCK_TABLES = {
  stock_takings: {
    columns: {
      /** That of the open billing item (`openKey`). */
      open_key: 'text',
      product_id: 'integer',
    },
    primaryKey: ['open_key'],
  },
} as const satisfies PlatformTables;
