import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/engine/db/database.ts';
import { BackupFault } from './backupFault.ts';

const BUSY = 5;
/** PostgreSQL needs a moment to notice that a process has ended. */
const LOOKS = 10;
const BETWEEN_LOOKS_MS = 150;

/**
 * Refuses a database that is open elsewhere. SQLite removes its log when the last process closes the file; the file
 * alone then contains everything. A damaged database cannot be checked and may be replaced: it needs the backup.
 */
export function refuseInUse(path: string): void {
  if (!existsSync(path)) return;
  try {
    const db = new DatabaseSync(path, { timeout: 0 });
    try {
      db.exec('pragma journal_mode = delete');
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY)
      throw new BackupFault(`${path} is in use: stop Suantai first`);
  }
}

/** Refuses a database of PostgreSQL with lasting connections other than ours. */
export async function refuseOthers(db: Database): Promise<void> {
  const others = await othersOn(db);
  if (others > 0)
    throw new BackupFault(`The database is in use by ${others} connections: stop every process of Suantai first`);
}

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
