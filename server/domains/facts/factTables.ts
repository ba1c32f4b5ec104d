import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

export const FACTS_TABLES = {
  /** What a cloud said when it was last asked for its GPU cards. `state`: reported, unsupported or away. */
  card_sources: {
    columns: { cloud_id: 'text', state: 'text', asked_at: 'integer' },
    primaryKey: ['cloud_id'],
  },
  /** When something will be full: the last estimate (`DaysToFull` as JSON) by the metric that says how full it is. */
  fill_estimates: {
    columns: { resource: 'text', metric: 'text', object: 'text', estimate: 'text', made_at: 'integer' },
    primaryKey: ['resource', 'metric', 'object'],
  },
} as const satisfies PlatformTables;
