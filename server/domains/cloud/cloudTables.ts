import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Tables of this domain that belong to no definition. */
export const CLOUD_TABLES = {
  /** The owner of each tenant of a cloud. */
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
  /** The quotas that the cloud itself sets for a tenant, as last reported. */
  cloud_tenant_quotas: {
    columns: { cloud_id: 'text', tenant: 'text', quotas: 'text', said_at: 'integer' },
    primaryKey: ['cloud_id', 'tenant'],
  },
  /** Deployments of containers as they should be, and how far their engine is. */
  container_desired: {
    columns: {
      cloud_id: 'text',
      ref: 'text',
      tenant: 'text',
      token: 'text',
      generation: 'integer',
      wanted: 'text',
      progress: 'text',
      leased_until: 'integer?',
    },
    primaryKey: ['cloud_id', 'ref'],
    indexes: {
      container_desired_token: { on: ['cloud_id', 'token'], unique: true },
    },
  },
  /** The progress of a cloud's inventory, per kind. */
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
