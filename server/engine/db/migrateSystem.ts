import type { Database } from './database.ts';
import { NewerDatabase } from './newerDatabase.ts';
import { systemTables } from '#server/engine/db/tables/systemTables.ts';
import { TABLES_VERSION } from './tablesVersion.ts';

/** Creates the tables of `db/` itself, and those of the engine and the product, which pass their own statements. */
export async function migrateSystem(db: Database, statements: readonly string[] = []): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start over one PostgreSQL.
    if (tx.dialect === 'postgres') {
      await tx.all('select pg_advisory_xact_lock(7201)');
      await tx.run('create extension if not exists pg_trgm');
    }
    await holdVersion(tx);
    for (const statement of [...systemTables(tx.dialect), ...statements]) await tx.run(statement);
  });
}

/** Nothing is changed in a database that a newer version has written. */
async function holdVersion(tx: Database): Promise<void> {
  await tx.run('create table if not exists tables_version (version integer not null)');
  const [row] = await tx.all<{ version: number }>('select max(version) as version from tables_version');
  const stored = Number(row?.version ?? 0);
  if (stored > TABLES_VERSION) throw new NewerDatabase(stored, TABLES_VERSION);
  if (stored < TABLES_VERSION) await tx.run('insert into tables_version (version) values (?)', [TABLES_VERSION]);
}
