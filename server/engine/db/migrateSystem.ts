import type { Database } from './database.ts';
import { migratePlatform } from './migration/migratePlatform.ts';
import { NewerDatabase } from './newerDatabase.ts';
import { platformSpecs, type PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { readColumns } from '#server/engine/db/tables/readColumns.ts';
import { migrateJournals } from '#server/engine/db/tables/journals/journalTables.ts';
import { SYSTEM_TABLES } from '#server/engine/db/tables/systemTables.ts';
import { TABLES_VERSION } from './tablesVersion.ts';

/** Migrates the tables that belong to no definition to this version: those of the engine, and `tables`. */
export async function migrateSystem(db: Database, tables: PlatformTables = {}): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start on one PostgreSQL database at the same time.
    if (tx.dialect === 'postgres') {
      await tx.all('select pg_advisory_xact_lock(7201)');
      await tx.run('create extension if not exists pg_trgm');
    }
    const version = await storedVersion(tx);
    if (version > TABLES_VERSION) throw new NewerDatabase(version, TABLES_VERSION);
    await migratePlatform(tx, platformSpecs({ ...SYSTEM_TABLES, ...tables }));
    await migrateJournals(tx);
    if (version < TABLES_VERSION) await tx.run('insert into tables_version (version) values (?)', [TABLES_VERSION]);
  });
}

/** Refuses to change a database that a newer version has written. */
async function storedVersion(tx: Database): Promise<number> {
  if ((await readColumns(tx, ['tables_version'])).size === 0) return 0;
  const [row] = await tx.all<{ version: number | null }>('select max(version) as version from tables_version');
  return row?.version ?? 0;
}
