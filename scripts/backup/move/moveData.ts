import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from '#scripts/backup/backupFault.ts';
import { refuseInUse, refuseOthers } from '#scripts/backup/refuseInUse.ts';
import { DROP_EVERYTHING } from '#scripts/backup/postgresTools.ts';
import { keyFile } from '#scripts/backup/storedKey.ts';
import type { Database } from '#server/engine/db/database.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { FILES_FOLDER } from '#server/engine/files/store/diskStore.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { readDefinitions, schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { copyTables } from './copyTables.ts';
import { compareChains } from './compareChains.ts';

const DATABASE = 'suantai.db';

/**
 * Moves everything that the settings name to `target`, whose settings differ in the database or the folder only. The
 * target is complete or empty afterwards; the former place is only read.
 */
export async function moveData(settings: Settings, target: Settings, report: (line: string) => void): Promise<void> {
  const from = await openSource(settings);
  try {
    // No server writes meanwhile, and none starts: both would be lost.
    await from.transaction(async (held) => {
      if (held.dialect === 'postgres') await held.all('select pg_advisory_xact_lock(7201)');
      await (target.databaseUrl === undefined
        ? intoFolder(from, settings, target, report)
        : intoPostgres(from, settings, target, target.databaseUrl, report));
    });
  } finally {
    await from.close();
  }
}

async function openSource({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl !== undefined) {
    const db = openPostgres(databaseUrl, { max: 3 });
    await refuseOthers(db).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    return db;
  }
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new BackupFault(`There is no database in DATA_DIR=${dataDir}`);
  refuseInUse(file);
  return openSqlite(file);
}

async function intoPostgres(
  from: Database,
  settings: Settings,
  target: Settings,
  url: string,
  report: (line: string) => void,
): Promise<void> {
  const to = openPostgres(url, { max: 2 });
  try {
    await refuseOthers(to);
    const [table] = (await readTables(to)).keys();
    if (table !== undefined)
      throw new BackupFault(`The database of the target is not empty: it has the table ${table}. Create a new one`);
    try {
      await fill(from, to, settings, target, report);
    } catch (error) {
      await to.run(DROP_EVERYTHING);
      throw error;
    }
  } finally {
    await to.close();
  }
}

async function intoFolder(
  from: Database,
  settings: Settings,
  target: Settings,
  report: (line: string) => void,
): Promise<void> {
  const file = join(target.dataDir, DATABASE);
  if (existsSync(file)) throw new BackupFault(`${file} exists already: choose another folder, or move it away`);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  await copyFiles(settings, target, report);
  const part = `${file}.moving`;
  const remove = async () => {
    for (const each of [part, `${part}-wal`, `${part}-shm`]) await rm(each, { force: true });
  };
  await remove();
  const to = openSqlite(part);
  try {
    await fill(from, to, settings, target, report);
    await to.close();
    // The log is empty after the last connection: the file alone holds everything.
    await rename(part, file);
  } catch (error) {
    await to.close();
    await remove();
    throw error;
  }
}

/** Uploads and the key that decrypts secrets, unless they lie where the target looks for them. */
async function copyFiles(settings: Settings, target: Settings, report: (line: string) => void): Promise<void> {
  if (settings.dataDir === target.dataDir) return;
  const [key, files] = [keyFile(settings), join(settings.dataDir, FILES_FOLDER)];
  if (settings.secretKey === undefined && existsSync(key)) await copyFile(key, keyFile(target));
  if (settings.s3 !== undefined || !existsSync(files)) return;
  report('copying the files');
  await cp(files, join(target.dataDir, FILES_FOLDER), { recursive: true, preserveTimestamps: true });
}

async function fill(
  from: Database,
  to: Database,
  settings: Settings,
  target: Settings,
  report: (line: string) => void,
): Promise<void> {
  report('making the tables');
  await migrateSystem(to, PLATFORM_TABLES);
  const { keptIn: _, ...places } = schemaPlaces(target);
  const { schemas } = await readDefinitions(to, places);
  report('copying the rows');
  const counts = await to.transaction((tx) => copyTables(from, tx, Object.values(schemas.resources), report));
  for (const [table, rows] of counts) {
    const [there] = await to.all<{ rows: number }>(`select count(*) as rows from "${table}"`);
    if (there?.rows !== rows) throw new BackupFault(`${table} has ${there?.rows} rows, and should have ${rows}`);
  }
  const rows = [...counts.values()].reduce((sum, each) => sum + each, 0);
  report(`copied ${rows} rows of ${counts.size} tables, and counted them again`);
  await compareChains({ db: from, settings }, { db: to, settings: target }, schemas, report);
}
