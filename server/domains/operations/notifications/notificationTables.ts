import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

export const NOTIFICATION_TABLES = {
  /** Every transition of an event that was announced, once: what a silence would have kept back is read from here. */
  alarm_announcements: {
    columns: {
      event_id: 'integer',
      transition: 'text',
      kind: 'text',
      at: 'integer',
      alarm_id: 'integer?',
      user_id: 'integer?',
      bp_id: 'integer?',
      silence_id: 'integer?',
      /** The announcement, as JSON. */
      content: 'text',
    },
    primaryKey: ['event_id', 'transition'],
    indexes: { alarm_announcements_by_time: { on: ['at'] } },
  },
  /**
   * The messages that were sent to robots in the last minutes, by real time: their makers count, and block robots that
   * send more.
   */
  alarm_sends: {
    columns: { message_id: 'text', destination: 'text', at: 'integer' },
    primaryKey: ['message_id', 'at'],
    indexes: { alarm_sends_of_destination: { on: ['destination', 'at'] } },
  },
} as const satisfies PlatformTables;
