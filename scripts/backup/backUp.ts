import { createReadStream, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILES_FOLDER } from '#server/engine/files/store/diskStore.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { TABLES_VERSION } from '#server/engine/db/tablesVersion.ts';
import { filesBelow } from '#server/engine/process/filesBelow.ts';
import { writeArchive, type NewArchive } from './archive.ts';
import { BackupFault } from './backupFault.ts';
import { dumpDatabase } from './postgresTools.ts';
import { storedKey } from './storedKey.ts';

export const DATABASE_FILE = 'database';

export interface BackupOptions {
  /** Include the key that decrypts stored secrets: anyone who has the backup can then read them. */
  withKey: boolean;
  report(line: string): void;
  /** Milliseconds since 1970. */
  now: number;
}

/** Saves all data of the server, as of one moment, in one file. The server can continue to run. */
export async function backUp(
  settings: Settings,
  place: string,
  { withKey, report, now }: BackupOptions,
): Promise<void> {
  const key = await storedKey(settings);
  if (withKey && key === undefined)
    throw new BackupFault(`There is no key in ${settings.dataDir}, and SECRET_KEY is not set`);
  await writeArchive(place, async (archive) => {
    archive.fact('made_at', new Date(now).toISOString());
    archive.fact('database', settings.databaseUrl === undefined ? 'sqlite' : 'postgres');
    archive.fact('tables_version', String(TABLES_VERSION));
    if (key !== undefined) archive.fact('key_fingerprint', key.fingerprint);
    if (withKey && key !== undefined) archive.fact('key', key.hex);
    report('saving the database');
    await (settings.databaseUrl === undefined
      ? addSqlite(archive, settings, place)
      : archive.file(DATABASE_FILE, dumpDatabase(settings.databaseUrl)));
    // After the database: the files that it refers to exist, and newer ones do no harm.
    await addFiles(archive, settings, report);
  });
}

/** One read transaction, which blocks no writer. */
async function addSqlite(archive: NewArchive, { dataDir }: Settings, place: string): Promise<void> {
  const path = join(dataDir, 'suantai.db');
  if (!existsSync(path)) throw new BackupFault(`There is no database in DATA_DIR=${dataDir}`);
  const copy = `${place}.database`;
  await rm(copy, { force: true });
  await writeFile(copy, '', { mode: 0o600 });
  try {
    const db = new DatabaseSync(path, { timeout: 10_000 });
    try {
      db.prepare('vacuum into ?').run(copy);
    } finally {
      db.close();
    }
    await archive.file(DATABASE_FILE, createReadStream(copy));
  } finally {
    await rm(copy, { force: true });
  }
}

async function addFiles(archive: NewArchive, settings: Settings, report: BackupOptions['report']): Promise<void> {
  if (settings.s3 !== undefined) {
    report(`the files stay in s3://${settings.s3.bucket}/${settings.s3.prefix}: keep versions of that bucket`);
    return;
  }
  const files = await filesBelow(join(settings.dataDir, FILES_FOLDER));
  report(`saving ${files.length} files`);
  for (const file of files) {
    // The file may have been removed since it was listed.
    if (existsSync(file)) await archive.file(`${FILES_FOLDER}/${basename(file)}`, createReadStream(file));
  }
}
