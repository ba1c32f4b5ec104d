import type { Database } from '#server/engine/db/database.ts';
import { quoted } from './tableSpec.ts';

/** Whether a table has a row. */
export async function hasRows(db: Database, table: string): Promise<boolean> {
  const [row] = await db.all(`select 1 as found from ${quoted(table)} limit 1`);
  return row !== undefined;
}
