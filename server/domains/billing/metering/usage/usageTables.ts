import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The usage that meters reported, one row for each event. No row changes. */
export const USAGE_TABLES = {
  usage_events: {
    columns: {
      source: 'text',
      event_id: 'text',
      item_id: 'integer',
      meter: 'text',
      /** Millionths of the unit of the meter. */
      quantity: 'integer',
      /** When it happened. */
      at: 'integer',
      received_at: 'integer',
      /** Of what was reported, so that a repetition differs from another event with the same id. */
      body_hash: 'text',
    },
    primaryKey: ['source', 'event_id'],
    indexes: { usage_events_of_item: { on: ['item_id', 'at'] } },
  },
} as const satisfies PlatformTables;
