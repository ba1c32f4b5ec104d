import { BILLING_TABLES } from './billing/billing.ts';
import { CLOUD_DOMAIN_TABLES } from './cloud/cloud.ts';
import { CLUSTER_TABLES } from './clusters/clusterTables.ts';
import { SSH_TABLES } from './compute/ssh/sshTables.ts';
import { FACTS_TABLES } from './facts/factTables.ts';
import { IDENTITY_TABLES } from './identity/identity.ts';
import { OPERATIONS_TABLES } from './operations/operations.ts';
import { TUNNEL_TABLES } from './region/tunnels/tunnelTables.ts';
import { REGISTRY_TABLES } from './registry/registryTables.ts';
import { SPACES_TABLES } from './spaces/spaces.ts';
import { WORK_ORDER_TABLES } from './workOrders/workOrderTables.ts';
import type { RowsOf } from '#server/engine/db/tables/platformTable.ts';
import type { Records } from '#model/language/records.ts';
import type { StoredActions, StoredInputs, StoredRecords, StoredTargets, Tables } from './storedRecords.ts';

/** Tables of the domains that belong to no definition. */
export const DOMAIN_TABLES = {
  ...BILLING_TABLES,
  ...CLOUD_DOMAIN_TABLES,
  ...CLUSTER_TABLES,
  ...SSH_TABLES,
  ...FACTS_TABLES,
  ...IDENTITY_TABLES,
  ...OPERATIONS_TABLES,
  ...REGISTRY_TABLES,
  ...TUNNEL_TABLES,
  ...SPACES_TABLES,
  ...WORK_ORDER_TABLES,
} as const;

declare module '#server/engine/product/productTypes.ts' {
  interface ProductTables extends Tables, RowsOf<typeof DOMAIN_TABLES> {}
  interface ProductRecords extends StoredRecords {}
  interface ProductInputs extends StoredInputs {}
  interface ProductActions extends StoredActions {}
  interface ProductTargets extends StoredTargets {}
  interface ProductWire extends Records {}
}
