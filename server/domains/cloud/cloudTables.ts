import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Tables of the engine that belong to no definition. */
export const CLOUD_TABLES = {
  /** Which tenant of a cloud belongs to whom of ours. */
  cloud_tenants: {
    columns: {
      cloud_id: 'text',
      tenant: 'text',
      owner: 'text',
      user_id: 'integer?',
      bp_id: 'integer?',
      created_at: 'integer',
    },
    primaryKey: ['cloud_id', 'tenant'],
    indexes: {
      cloud_tenants_owner: { on: ['cloud_id', 'owner'], unique: true },
    },
  },
  /** What the cloud itself lets a tenant have, as it said it last. */
  cloud_tenant_quotas: {
    columns: { cloud_id: 'text', tenant: 'text', quotas: 'text', said_at: 'integer' },
    primaryKey: ['cloud_id', 'tenant'],
  },
  /** How far the inventory of a cloud has come, kind by kind. */
  cloud_kinds: {
    columns: {
      cloud_id: 'text',
      kind: 'text',
      began_at: 'integer?',
      synced_at: 'integer?',
      full_at: 'integer?',
      item_count: 'integer',
      fault: 'text?',
    },
    primaryKey: ['cloud_id', 'kind'],
  },
} as const satisfies PlatformTables;
