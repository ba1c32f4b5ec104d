import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openFileStore } from '#server/engine/files/store/openFileStore.ts';
import { notePlace, settleFiles } from '#server/engine/files/settleFiles.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { startFault } from '#server/start/startFault.ts';
import { moveFiles } from './moveFiles.ts';

type Terminal = Pick<Console, 'log' | 'error'>;

/**
 * Runs a command line. The settings name the store that the files are in, and `S3_…` the keys of the other one. Returns
 * the exit code: 2 for an invalid call, 1 if the files stay where they are, with a printed reason.
 */
export async function filesCommand(
  [verb, place = '', ...more]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal = console,
): Promise<number> {
  if (verb !== 'move' || place === '' || more.length > 0) {
    terminal.error('usage: npm run files -- move s3://<bucket>/<prefix> | move disk');
    return 2;
  }
  try {
    const settings = readSettings(env);
    const target = readSettings({ ...env, FILE_STORE: place === 'disk' ? '' : place });
    const db = await openDatabase(settings);
    try {
      await migrateSystem(db, PLATFORM_TABLES);
      const from = await openFileStore(settings);
      await settleFiles(db, from, createLog({ level: 'silent' }));
      const to = await openFileStore(target);
      if (from.place === to.place) {
        terminal.error(`The files are in ${to.place} already`);
        return 1;
      }
      const { moved, bytes, ended } = await moveFiles(db, from, to, (line) => terminal.log(line));
      await notePlace(db, to.place);
      terminal.log(`moved ${moved} files with ${bytes} bytes to ${to.place}; the copies in ${from.place} stay`);
      if (ended > 0) terminal.log(`${ended} uploads that were under way begin again`);
      return 0;
    } finally {
      await db.close();
    }
  } catch (error) {
    const fault = startFault(error, readable(env));
    terminal.error(typeof fault === 'string' ? fault : error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Undefined where the settings themselves are at fault. */
function readable(env: NodeJS.ProcessEnv) {
  try {
    return readSettings(env);
  } catch {
    return undefined;
  }
}
