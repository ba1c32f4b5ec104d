import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The content of simulated clouds: it survives a restart, and several processes share the same clouds. */
export const SIMULATOR_TABLES = {
  simulated_items: {
    columns: {
      cloud_id: 'text',
      ref: 'text',
      kind: 'text',
      tenant: 'text?',
      token: 'text?',
      fields: 'text',
      hidden: 'text',
      changed_at: 'integer',
      gone_at: 'integer?',
      due_at: 'integer?',
      due_step: 'text?',
      due_action: 'text?',
    },
    primaryKey: ['cloud_id', 'ref'],
    indexes: {
      simulated_items_by_kind: { on: ['cloud_id', 'kind', 'gone_at', 'ref'] },
      simulated_items_changed: { on: ['cloud_id', 'kind', 'changed_at', 'ref'] },
      simulated_items_of_tenant: { on: ['cloud_id', 'tenant', 'kind'] },
      simulated_items_due: { on: ['cloud_id', 'due_at'], where: 'due_at is not null' },
      simulated_items_by_token: { on: ['cloud_id', 'kind', 'token'], unique: true, where: 'token is not null' },
    },
  },
  /** References between items: used to check “still in use” and to read figures of related items. */
  simulated_links: {
    columns: { cloud_id: 'text', target: 'text', kind: 'text', ref: 'text' },
    primaryKey: ['cloud_id', 'target', 'kind', 'ref'],
    indexes: {
      simulated_links_of_item: { on: ['cloud_id', 'ref'] },
    },
  },
  /** One row per address: the key prevents a double assignment, whatever the code does. */
  simulated_addresses: {
    columns: { cloud_id: 'text', range_ref: 'text', address: 'text', owner: 'text' },
    primaryKey: ['cloud_id', 'range_ref', 'address'],
    indexes: {
      simulated_addresses_of_owner: { on: ['cloud_id', 'owner'] },
    },
  },
  simulated_events: {
    columns: {
      cloud_id: 'text',
      ref: 'text',
      at: 'integer',
      number: 'integer',
      action: 'text',
      result: 'text',
      message: 'text?',
      request_id: 'text',
    },
    primaryKey: ['cloud_id', 'number'],
    indexes: {
      simulated_events_of_item: { on: ['cloud_id', 'ref', 'number'] },
    },
  },
  simulated_faults: {
    columns: { cloud_id: 'text', faults: 'text' },
    primaryKey: ['cloud_id'],
  },
} as const satisfies PlatformTables;
