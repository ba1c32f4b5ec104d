import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings, SettingsError } from '#server/engine/process/config.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { NewerDatabase } from '#server/engine/db/newerDatabase.ts';
import { backUp } from './backUp.ts';
import { BackupFault } from './backupFault.ts';
import { restore } from './restore.ts';

type Terminal = Pick<Console, 'log' | 'error'>;

interface Call {
  usage: string;
  flag: string;
  run(settings: Settings, place: string, flagged: boolean, terminal: Terminal): Promise<void>;
}

const CALLS: Record<'backup' | 'restore', Call> = {
  backup: {
    usage: 'npm run backup -- <file> [--with-key]',
    flag: 'with-key',
    async run(settings, place, withKey, terminal) {
      await backUp(settings, place, { withKey, report: (line) => terminal.log(line), now: Date.now() });
      terminal.log(
        `saved in ${place}, ${withKey ? 'with the key: keep it as safe as the server' : 'without the key that decrypts stored secrets: keep secret.key or SECRET_KEY elsewhere'}`,
      );
    },
  },
  restore: {
    usage: 'npm run restore -- <file> [--other-key]',
    flag: 'other-key',
    run: (settings, place, otherKey, terminal) =>
      restore(settings, place, { otherKey, report: (line) => terminal.log(line) }),
  },
};

/** Runs a command line. Returns the exit code: 2 for an invalid call, 1 if nothing was done, with a printed reason. */
export async function backupCommand(
  verb: keyof typeof CALLS,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal = console,
): Promise<number> {
  const { usage, flag, run } = CALLS[verb];
  const given = read(args, flag);
  if (given === undefined) {
    terminal.error(`usage: ${usage}`);
    return 2;
  }
  try {
    await run(readSettings(env), resolve(given.place), given.flagged, terminal);
    return 0;
  } catch (error) {
    if (![BackupFault, NewerDatabase, SettingsError, DatabaseAway].some((kind) => error instanceof kind)) throw error;
    terminal.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function read(args: readonly string[], flag: string): { place: string; flagged: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { [flag]: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [place, ...more] = positionals;
    return place === undefined || more.length > 0 ? undefined : { place, flagged: values[flag] === true };
  } catch {
    // An unknown option.
    return undefined;
  }
}
