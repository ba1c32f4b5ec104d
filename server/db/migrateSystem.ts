import type { Database } from './database.ts';
import { systemTables } from './tables/systemTables.ts';

/** Creates the tables of the platform and of `server/access`, `server/jobs` …, which pass their own statements. */
export async function migrateSystem(db: Database, statements: readonly string[] = []): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start over one PostgreSQL.
    if (tx.dialect === 'postgres') {
      await tx.all('select pg_advisory_xact_lock(7201)');
      await tx.run('create extension if not exists pg_trgm');
    }
    for (const statement of [...systemTables(tx.dialect), ...statements]) await tx.run(statement);
  });
}
