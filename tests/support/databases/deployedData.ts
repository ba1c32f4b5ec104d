import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Dialect } from '#server/engine/db/database.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readDefinitions } from '#server/engine/schemas/readDefinitions.ts';
import { createDatabase, findPostgres } from './postgres.ts';
import { SHARED_FILES } from '../schemas/runningSchemas.ts';

export interface DeployedData {
  /** The schema files of the time when the server ran. */
  directory: string;
  dataDir: string;
  /** The value for `--against`. */
  place: string;
  env: Record<string, string>;
  write(path: string, text: string | null): void;
}

/** Databases that a separate process can open. */
export async function dialectsToDeploy(): Promise<Dialect[]> {
  return (await findPostgres()) === undefined ? ['sqlite'] : ['sqlite', 'postgres'];
}

/** The closed database of a server that ran on these files, with these rows. Removed after the test. */
export async function deployedData(
  dialect: Dialect,
  files: Record<string, string>,
  rows: readonly string[],
): Promise<DeployedData> {
  const directory = mkdtempSync(join(tmpdir(), 'suantai-deployed-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-data-'));
  const server = dialect === 'postgres' ? await findPostgres() : undefined;
  const database = server === undefined ? undefined : await createDatabase(server);
  onTestFinished(async () => {
    for (const folder of [directory, dataDir]) rmSync(folder, { recursive: true });
    await database?.drop();
  });
  const write = (path: string, text: string | null) => {
    if (text === null) return rmSync(join(directory, path));
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  for (const { path, text } of SHARED_FILES) write(path, text);
  for (const [path, text] of Object.entries(files)) write(path, text);
  const db = await openDatabase({ databaseUrl: database?.url, dataDir });
  await migrateSystem(db);
  await readDefinitions(db, { directory, overlay: undefined });
  for (const row of rows) await db.run(row);
  await db.close();
  const env: Record<string, string> = {
    SCHEMAS_DIR: directory,
    DATA_DIR: dataDir,
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
  return { directory, dataDir, place: database?.url ?? dataDir, env, write };
}
