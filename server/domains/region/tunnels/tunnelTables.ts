import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Connections that agents of gateways are to open, until an agent has the request. An agent may call any process. */
export const TUNNEL_TABLES = {
  gateway_tunnels: {
    columns: { id: 'text', gateway_id: 'integer', address: 'text', port: 'integer', wanted_until: 'integer' },
    primaryKey: ['id'],
    indexes: { gateway_tunnels_gateway: { on: ['gateway_id'] } },
  },
} as const satisfies PlatformTables;
