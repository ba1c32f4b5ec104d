import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The state that evaluating remembers, in the transaction that evaluates. */
export const ALARM_TABLES = {
  /** The last tick of each rule: the process that moves it has evaluated that tick. */
  alarm_runs: {
    columns: { alarm_id: 'integer', tick: 'integer' },
    primaryKey: ['alarm_id'],
  },
  /** The state of a rule for an object. An object about which there is nothing to remember has no row. */
  alarm_states: {
    columns: {
      alarm_id: 'integer',
      object_id: 'text',
      /** JSON of `AlarmState`. */
      state: 'text',
      /** The open event; null without an episode, and after it was closed by hand. */
      event_id: 'integer?',
    },
    primaryKey: ['alarm_id', 'object_id'],
  },
} as const satisfies PlatformTables;
