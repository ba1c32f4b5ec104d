import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import type { Database } from './database.ts';
import type { DatabaseAway } from './databaseAway.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';

/** PostgreSQL if `DATABASE_URL` names one, otherwise one SQLite file in `DATA_DIR`. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onAway?: (fault: DatabaseAway) => void,
): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { onAway });
  await mkdir(dataDir, { recursive: true });
  return openSqlite(join(dataDir, 'suantai.db'), { onAway });
}
