import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The tables that the journals need beside those of their months. */
export const AUDIT_TABLES = {
  /** Rows on their way: written in the same transaction, then moved to the table of a month in one order for all. */
  audit_outbox: {
    columns: {
      id: 'serial',
      journal: 'text',
      /** The process that knows how the request ended. */
      worker: 'text',
      /** Real time: how long the row has been waiting. */
      noted_at: 'integer',
      /** 1 for a request whose end is still unknown. */
      open: { kind: 'integer', default: 0 },
      row: 'text',
    },
  },
  /** The last row of each journal. The seal depends on a key that is not in the database. */
  audit_heads: {
    columns: { journal: 'text', last_id: 'integer', hash: 'text', seal: 'text' },
    primaryKey: ['journal'],
  },
  /** The table of each month. Of a removed month, this row is what is left: the chain still leads through it. */
  audit_months: {
    columns: {
      journal: 'text',
      month: 'text',
      first_id: 'integer',
      last_id: 'integer?',
      /** The hash before its first row, and that of its last one. */
      previous_hash: 'text',
      last_hash: 'text?',
      removed_at: 'integer?',
    },
    primaryKey: ['journal', 'month'],
  },
  /** Where a journal stood at the end of a day. */
  audit_anchors: {
    columns: { journal: 'text', day: 'text', last_id: 'integer', hash: 'text', seal: 'text', at: 'integer' },
    primaryKey: ['journal', 'day'],
  },
  /** Requests of an hour, by who made them. */
  audit_hours: {
    columns: {
      hour: 'integer',
      user_id: 'integer',
      bp_id: 'integer',
      total: 'integer',
      errors_4xx: 'integer',
      errors_5xx: 'integer',
      /** How many took how long, as JSON: the bounds are in `latency.ts`. */
      latency: 'text',
    },
    primaryKey: ['hour', 'user_id', 'bp_id'],
  },
} as const satisfies PlatformTables;
