import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Settings } from '#server/engine/process/config.ts';
import { NewerDatabase } from '#server/engine/db/newerDatabase.ts';
import { TABLES_VERSION } from '#server/engine/db/tablesVersion.ts';
import { openArchive, type Archive } from './archive.ts';
import { BackupFault } from './backupFault.ts';
import { restorePostgres } from './restorePostgres.ts';
import { restoreSqlite } from './restoreSqlite.ts';
import { restoreFiles, removeOtherFiles } from './restoreFiles.ts';
import { keyFile, storedKey } from './storedKey.ts';

export interface RestoreOptions {
  /** Continue without the key of the backup: stored secrets must then be entered again. */
  otherKey: boolean;
  /** Only the database: for a trial. */
  withoutFiles?: boolean;
  report(line: string): void;
}

/**
 * Replaces the present data by a backup. The database is replaced in one step: it has either the previous state or the
 * state of the backup.
 */
export async function restore(settings: Settings, place: string, options: RestoreOptions): Promise<void> {
  const { otherKey, withoutFiles = false, report } = options;
  const archive = openArchive(place);
  try {
    refuseForeign(archive, place, settings);
    const newKey = await keyToWrite(archive, settings, otherKey);
    await mkdir(settings.dataDir, { recursive: true });
    const restoreDatabase = settings.databaseUrl === undefined ? restoreSqlite : restorePostgres;
    await restoreDatabase(archive, settings, report, async () => {
      if (!withoutFiles) await restoreFiles(archive, settings, report);
      if (newKey !== undefined) await writeFile(keyFile(settings), newKey, { mode: 0o600, flag: 'wx' });
    });
    await removeOtherFiles(archive, settings);
    report(`restored the backup of ${archive.fact('made_at') ?? 'an unknown time'}`);
  } finally {
    archive.close();
  }
}

const NAMES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function refuseForeign(archive: Archive, place: string, { databaseUrl }: Settings): void {
  const version = Number(archive.fact('tables_version'));
  if (version > TABLES_VERSION) throw new NewerDatabase(version, TABLES_VERSION);
  const saved = archive.fact('database') ?? '';
  const here = databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (saved !== here)
    throw new BackupFault(
      `${place} is a backup of ${NAMES[saved] ?? saved}, and the settings name a database of ${NAMES[here]} (DATABASE_URL)`,
    );
}

/** The key to write beside the database; undefined if the right one exists. Throws if secrets became unreadable. */
async function keyToWrite(archive: Archive, settings: Settings, otherKey: boolean): Promise<string | undefined> {
  const [saved, wanted, here] = [archive.fact('key'), archive.fact('key_fingerprint'), await storedKey(settings)];
  if (wanted === undefined || here?.fingerprint === wanted) return undefined;
  if (here === undefined && saved !== undefined) return saved;
  if (otherKey) return undefined;
  const where =
    settings.secretKey !== undefined ? 'SECRET_KEY' : existsSync(keyFile(settings)) ? keyFile(settings) : undefined;
  const fault =
    where === undefined
      ? 'The key that decrypts the secrets of this backup is missing'
      : `${where} differs from the key of this backup`;
  const ways =
    saved === undefined
      ? `put its secret.key into DATA_DIR=${settings.dataDir}, or set SECRET_KEY`
      : `the backup contains its own key: remove ${where ?? 'the other'}`;
  throw new BackupFault(
    `${fault}: ${ways}. With --other-key the rest is restored, and encrypted values (such as cloud accounts) must be entered again`,
  );
}
