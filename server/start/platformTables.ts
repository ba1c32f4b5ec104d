import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { ACCESS_TABLES } from '#server/domains/identity/session/accessTables.ts';
import { CLOUD_TABLES } from '#server/domains/cloud/cloudTables.ts';
import { SIMULATOR_TABLES } from '#server/domains/cloud/simulator/store/simulatorTables.ts';
import { TICKET_TABLES } from '#server/domains/cloud/console/ticketTable.ts';
import { VERIFICATION_TABLES } from '#server/domains/identity/verification/verificationTables.ts';
import { ENGINE_TABLES } from '#server/engine/engineTables.ts';

/** Every table that belongs to no definition, besides those that `server/engine/db/` needs itself. */
export const PLATFORM_TABLES = {
  ...ENGINE_TABLES,
  ...ACCESS_TABLES,
  ...CLOUD_TABLES,
  ...VERIFICATION_TABLES,
  ...SIMULATOR_TABLES,
  ...TICKET_TABLES,
} as const satisfies PlatformTables;
