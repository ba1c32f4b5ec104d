import type { Database } from './database.ts';

/** Every table, with a limited number of rows of each: https://www.sqlite.org/pragma.html#pragma_optimize */
const ALL_TABLES_IN_SHORT = '0x10012';

/**
 * The statistics of its rows decide which of two indexes a database reads: the few machines of one tenant, or all
 * machines of the cloud in the requested order. PostgreSQL updates them automatically; SQLite does not.
 */
export async function keepStatistics(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') await db.run(`pragma optimize = ${ALL_TABLES_IN_SHORT}`);
}
