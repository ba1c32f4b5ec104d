import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '#server/engine/process/config.ts';
import type { Database } from '#server/engine/db/database.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import type { Archive } from './archive.ts';
import { DATABASE_FILE } from './backUp.ts';
import { BackupFault } from './backupFault.ts';
import { loadDatabase } from './postgresTools.ts';
import { withProgress } from './withProgress.ts';

/** PostgreSQL needs a moment to notice that a process has ended. */
const LOOKS = 10;
const BETWEEN_LOOKS_MS = 150;

/** Restores everything in one transaction: until the end, others see the previous data. */
export async function restorePostgres(
  archive: Archive,
  { databaseUrl = '' }: Settings,
  report: (line: string) => void,
  beside: () => Promise<void>,
): Promise<void> {
  const db = openPostgres(databaseUrl, { max: 1 });
  try {
    const others = await othersOn(db);
    if (others > 0)
      throw new BackupFault(`The database is in use by ${others} connections: stop every process of Suantai first`);
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

/** Lasting connections other than ours. */
async function othersOn(db: Database): Promise<number> {
  for (let look = 1; ; look += 1) {
    const [row] = await db.all<{ others: number }>(
      'select count(*) as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const others = Number(row?.others ?? 0);
    if (others === 0 || look === LOOKS) return others;
    await delay(BETWEEN_LOOKS_MS);
  }
}
