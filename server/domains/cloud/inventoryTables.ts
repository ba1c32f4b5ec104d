import type { Kysely } from 'kysely';
import type { Database } from '#server/engine/db/database.ts';

/** Columns of every table of cloud items. */
interface InventoryRow {
  cloud_id: string;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
}

/** Queries for any table of the inventory. */
export function inventoryTables({ kysely }: Database): Kysely<Record<string, InventoryRow>> {
  // The tables are known at run time only; the compiler of definitions adds these columns to each of them.
  return kysely as unknown as Kysely<Record<string, InventoryRow>>;
}
