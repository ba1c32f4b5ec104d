import type { Kysely } from 'kysely';
import type { Database } from '#server/engine/db/database.ts';

/** What every table of something that lives in a cloud has. */
interface InventoryRow {
  cloud_id: string;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
}

/** Queries of a table of the inventory, whichever a definition names. */
export function inventoryTables({ kysely }: Database): Kysely<Record<string, InventoryRow>> {
  // Which tables these are is known at run time only; the compiler of definitions gives each of them these columns.
  return kysely as unknown as Kysely<Record<string, InventoryRow>>;
}
