import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Records in no list: quotes, and the deliveries of an order that are still to come. */
export const ORDER_TABLES = {
  quotes: {
    columns: {
      /** The digest of the account, the question and the answer. */
      id: 'text',
      account_id: 'integer',
      user_id: 'integer',
      /** Encrypted: the values of a form may hold passwords. */
      question: 'text',
      /** JSON. */
      answer: 'text',
      valid_until: 'integer',
    },
    primaryKey: ['id'],
    indexes: { quotes_by_end: { on: ['valid_until'] } },
  },
  order_deliveries: {
    columns: {
      order_id: 'integer',
      /** The place of the item in its order. */
      position: 'integer',
      /** Encrypted values of the form; null once the record exists. */
      request: 'text?',
      resource: 'text?',
      record_id: 'text?',
      state: 'text',
      /** The place of the item with whose record a cloud makes this one. */
      part_of: 'integer?',
      /** JSON: what has paid for the item. */
      paid: 'text?',
      /** Of a change that can still be taken back: since when the record has its new values, in seconds. */
      began_s: 'integer?',
    },
    primaryKey: ['order_id', 'position'],
    indexes: { order_deliveries_of_record: { on: ['resource', 'record_id'] } },
  },
} as const satisfies PlatformTables;
