import { resolve } from 'node:path';
import { BackupFault } from '#scripts/backup/backupFault.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { IncompatibleDatabase } from '#server/engine/db/incompatibleDatabase.ts';
import { NewerDatabase } from '#server/engine/db/newerDatabase.ts';
import { readSettings, SettingsError } from '#server/engine/process/config.ts';
import { moveData } from './moveData.ts';

const USAGE = 'usage: npm run move -- <postgres://user:password@host/database | folder>';
const FAULTS = [BackupFault, DatabaseAway, IncompatibleDatabase, NewerDatabase, SettingsError];

/** Runs a command line. Returns the exit code: 2 for an invalid call, 1 if nothing was moved, with a printed reason. */
export async function moveCommand(
  [place, ...more]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Pick<Console, 'log' | 'error'> = console,
): Promise<number> {
  if (place === undefined || place.startsWith('-') || more.length > 0) {
    terminal.error(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(env);
    const isUrl = /^postgres(ql)?:\/\//.test(place);
    const { databaseUrl: _, ...rest } = settings;
    const target = isUrl
      ? { ...settings, databaseUrl: place }
      : { ...rest, databaseUrl: undefined, dataDir: resolve(place) };
    await moveData(settings, target, (line) => terminal.log(line));
    terminal.log(
      isUrl
        ? `moved: start every process with DATABASE_URL set to that database. Files and the key stay in DATA_DIR=${settings.dataDir}; the former database is as it was`
        : `moved: start with DATA_DIR=${target.dataDir} and without DATABASE_URL. The former database is as it was`,
    );
    return 0;
  } catch (error) {
    if (!FAULTS.some((kind) => error instanceof kind)) throw error;
    terminal.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
