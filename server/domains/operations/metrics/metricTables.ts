import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Measured values: new ones as rows, older ones as blocks, so that both writing and reading stay cheap. */
export const METRIC_TABLES = {
  /** One row for each metric of each record. `seen_at`: when it last had a value, to the day. */
  metric_series: {
    columns: { id: 'serial', metric: 'text', object: 'text', seen_at: 'integer' },
    indexes: { metric_series_of_object: { on: ['metric', 'object'], unique: true } },
  },
  /** The values of the current hour, in the order in which they arrive. `late_ms`: from the value to its arrival. */
  metric_samples: {
    columns: { at: 'integer', series: 'integer', value: 'real', late_ms: 'integer' },
    primaryKey: ['at', 'series'],
    clustered: true,
  },
  /** When the platform did not measure, because its machine was suspended or it was stopped. */
  metric_interruptions: {
    columns: { began_at: 'integer', ended_at: 'integer' },
    primaryKey: ['began_at'],
  },
  /** The values of one series in an hour (level 0) or a day (levels 1 and 2), encoded (`store/encodeSlots.ts`). */
  metric_blocks: {
    columns: {
      level: 'integer',
      start: 'integer',
      series: 'integer',
      n: 'integer',
      min: 'real',
      max: 'real',
      sum: 'real',
      last: 'real',
      slots: 'bytes',
    },
    primaryKey: ['level', 'start', 'series'],
  },
} as const satisfies PlatformTables;
