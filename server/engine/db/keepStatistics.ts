import type { Database } from './database.ts';

/** Every table, and of each only as many rows as tell enough: https://www.sqlite.org/pragma.html#pragma_optimize */
const ALL_TABLES_IN_SHORT = '0x10012';

/**
 * What a database knows of its rows decides which of two indexes it reads: the few machines of one tenant, or all of
 * the cloud in the order asked for. PostgreSQL looks by itself; SQLite has to be told to.
 */
export async function keepStatistics(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') await db.run(`pragma optimize = ${ALL_TABLES_IN_SHORT}`);
}
