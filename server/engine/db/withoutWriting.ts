import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import type { Database } from './database.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';

/** Opens the configured database read-only. Undefined if it does not exist yet. */
export async function withoutWriting<T>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database | undefined) => Promise<T>,
): Promise<T> {
  const path = join(dataDir, 'suantai.db');
  if (databaseUrl === undefined && !existsSync(path)) return work(undefined);
  const db = databaseUrl === undefined ? openSqlite(path, { readOnly: true }) : openPostgres(databaseUrl, { max: 1 });
  try {
    if (db.dialect === 'sqlite') return await work(db);
    return await db.transaction(async (tx) => {
      await tx.run('set transaction isolation level repeatable read, read only');
      return work(tx);
    });
  } finally {
    await db.close();
  }
}
