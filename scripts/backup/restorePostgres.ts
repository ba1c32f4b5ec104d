import type { Settings } from '#server/engine/process/config.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import type { Archive } from './archive.ts';
import { DATABASE_FILE } from './backUp.ts';
import { loadDatabase } from './postgresTools.ts';
import { refuseOthers } from './refuseInUse.ts';
import { withProgress } from './withProgress.ts';

/** Restores everything in one transaction: until the end, others see the previous data. */
export async function restorePostgres(
  archive: Archive,
  { databaseUrl = '' }: Settings,
  report: (line: string) => void,
  beside: () => Promise<void>,
): Promise<void> {
  const db = openPostgres(databaseUrl, { max: 1 });
  try {
    await refuseOthers(db);
    // The dump creates it only if this account is allowed to.
    await db.run('create extension if not exists pg_trgm');
  } finally {
    await db.close();
  }
  await beside();
  report('restoring the database');
  await loadDatabase(databaseUrl, withProgress(archive.read(DATABASE_FILE), report), () =>
    report('putting the database in place'),
  );
}
