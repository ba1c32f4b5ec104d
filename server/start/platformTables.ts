import { DOMAIN_TABLES } from '#server/domains/domainTables.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { ENGINE_TABLES } from '#server/engine/start/engineTables.ts';

/** Every table without a definition, except those that `server/engine/db/` itself needs. */
export const PLATFORM_TABLES: PlatformTables = { ...ENGINE_TABLES, ...DOMAIN_TABLES };
