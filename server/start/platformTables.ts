import { DOMAIN_TABLES } from '#server/domains/domainTables.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { ENGINE_TABLES } from '#server/engine/start/engineTables.ts';

/** Every table that belongs to no definition, besides those that `server/engine/db/` needs itself. */
export const PLATFORM_TABLES: PlatformTables = { ...ENGINE_TABLES, ...DOMAIN_TABLES };
