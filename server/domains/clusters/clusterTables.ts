import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Tables of this domain that belong to no definition: what simulated clusters hold, and plans of releases. */
export const CLUSTER_TABLES = {
  simulated_clusters: {
    columns: {
      cluster_id: 'text',
      /** The version of the last change; `resourceVersion` on the wire. */
      version: 'integer',
      /** Changes up to this version are forgotten: a watch from before receives 410. */
      forgotten: 'integer',
      due_at: 'integer?',
      settings: 'text',
    },
    primaryKey: ['cluster_id'],
  },
  simulated_cluster_objects: {
    columns: {
      cluster_id: 'text',
      kind: 'text',
      namespace: 'text',
      name: 'text',
      version: 'integer',
      body: 'text',
      due_at: 'integer?',
    },
    primaryKey: ['cluster_id', 'kind', 'namespace', 'name'],
  },
  simulated_cluster_changes: {
    columns: {
      cluster_id: 'text',
      version: 'integer',
      kind: 'text',
      namespace: 'text',
      type: 'text',
      body: 'text',
    },
    primaryKey: ['cluster_id', 'version'],
  },
  /** Plans that were shown and may be carried out, for half an hour. */
  cluster_release_plans: {
    columns: { key: 'text', input: 'text', digest: 'text', made_at: 'integer', body: 'text' },
    primaryKey: ['key'],
  },
} as const satisfies PlatformTables;
