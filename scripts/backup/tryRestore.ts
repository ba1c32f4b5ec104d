import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import type { Database } from '#server/engine/db/database.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { openArchive } from './archive.ts';
import { BackupFault } from './backupFault.ts';
import { DATABASE_FILE } from './backUp.ts';
import { restore } from './restore.ts';

/** What a restored backup holds. */
export interface Trial {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Restores a backup beside the running server, into a database that is dropped again, and reads every file of it.
 * Throws what is wrong.
 */
export async function tryRestore(settings: Settings, place: string): Promise<Trial> {
  const folder = await mkdtemp(join(dirname(place), '.trial-'));
  const scratch = settings.databaseUrl === undefined ? undefined : await createScratch(settings.databaseUrl);
  try {
    const files = await readFiles(place);
    const there: Settings = { ...settings, dataDir: folder, databaseUrl: scratch?.url, s3: undefined };
    // Without the key: nothing is decrypted here.
    await restore(there, place, { otherKey: true, withoutFiles: true, report: () => undefined });
    const db = await openDatabase(there);
    try {
      return { ...(await countRows(db)), files };
    } finally {
      await db.close();
    }
  } finally {
    await scratch?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads every file of the archive: a damaged one differs from its checksum. */
async function readFiles(place: string): Promise<number> {
  const archive = openArchive(place);
  try {
    const files = archive.files();
    // The restore reads the database.
    const others = files.filter(({ path }) => path !== DATABASE_FILE);
    for (const { path } of others) for await (const piece of archive.read(path)) void piece;
    return others.length;
  } finally {
    archive.close();
  }
}

async function countRows(db: Database): Promise<Pick<Trial, 'tables' | 'rows'>> {
  if (db.dialect === 'sqlite') {
    const [check] = await db.all<{ integrity_check: string }>('pragma integrity_check(1)');
    if (check?.integrity_check !== 'ok')
      throw new BackupFault(`The restored database is damaged: ${check?.integrity_check ?? 'no answer'}`);
  }
  const tables = [...(await readTables(db)).keys()];
  let rows = 0;
  for (const table of tables) {
    const [found] = await db.all<{ rows: number }>(`select count(*) as rows from ${quoted(table)}`);
    rows += Number(found?.rows ?? 0);
  }
  if (rows === 0) throw new BackupFault('The restored database is empty');
  return { tables: tables.length, rows };
}

interface Scratch {
  url: string;
  drop(): Promise<void>;
}

/** A new database beside that of the server. */
async function createScratch(databaseUrl: string): Promise<Scratch> {
  const name = `suantai_trial_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const db = openPostgres(databaseUrl, { max: 1 });
    try {
      await db.run(statement);
    } finally {
      await db.close();
    }
  };
  try {
    await run(`create database ${quoted(name)}`);
  } catch (error) {
    throw new BackupFault(
      'The restore could not be tried: the account of DATABASE_URL may not create a database (alter role … createdb)',
      { cause: error },
    );
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${quoted(name)} with (force)`) };
}
