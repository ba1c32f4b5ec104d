import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

export const HEALTH_TABLES = {
  /** The processes of the platform; each writes its own row while it runs. Times are real. */
  platform_processes: {
    columns: {
      /** Host and port: a process that starts again takes the row of the former one. */
      name: 'text',
      role: 'text',
      version: 'text',
      host: 'text',
      pid: 'integer',
      started_at: 'integer',
      beat_at: 'integer',
      /** It said that it stops. */
      stopped_at: 'integer?',
      lag_ms: 'integer',
      connections: 'integer',
      streams: 'integer',
    },
    primaryKey: ['name'],
  },
  /** How long a component was in which state on a day, for 90 days. */
  health_days: {
    columns: {
      component_id: 'integer',
      day: 'integer',
      up_ms: 'integer',
      degraded_ms: 'integer',
      down_ms: 'integer',
      unknown_ms: 'integer',
    },
    primaryKey: ['component_id', 'day'],
  },
} as const satisfies PlatformTables;
