import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings, SettingsError } from '#server/engine/process/config.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { NewerDatabase } from '#server/engine/db/newerDatabase.ts';
import { backUp } from './backUp.ts';
import { BackupFault } from './backupFault.ts';
import { backupName, retained, type Retention } from './retention.ts';
import { tryRestore, type Trial } from './tryRestore.ts';

type Terminal = Pick<Console, 'log' | 'error'>;

const USAGE = 'npm run backups -- <folder> [--make] [--daily=7] [--weekly=4] [--monthly=12]';
const MB = 1_000_000;
/** Beside a backup: when its restore was tried, and what was found. */
const TRIED = '.tried';

interface Call {
  folder: string;
  make: boolean;
  retention: Retention;
}

/** Runs a command line. Returns the exit code: 2 for an invalid call, 1 without a backup that can be restored. */
export async function backupsCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal = console,
  now: () => number = Date.now,
): Promise<number> {
  const call = read(args);
  if (call === undefined) {
    terminal.error(`usage: ${USAGE}`);
    return 2;
  }
  try {
    if (call.make) await make(readSettings(env), call, terminal, now);
    await list(call, terminal);
    return 0;
  } catch (error) {
    if (![BackupFault, NewerDatabase, SettingsError, DatabaseAway].some((kind) => error instanceof kind)) throw error;
    terminal.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Nothing is removed before a newer backup is complete and was restored. */
async function make(settings: Settings, call: Call, terminal: Terminal, now: () => number): Promise<void> {
  const { folder, retention } = call;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = backupName(now());
  const place = join(folder, name);
  await backUp(settings, place, { withKey: false, report: (line) => terminal.log(line), now: now() });
  terminal.log('trying its restore');
  const tried_at = new Date(now()).toISOString();
  try {
    const found = await tryRestore(settings, place);
    await writeFile(place + TRIED, JSON.stringify({ tried_at, ...found }), { mode: 0o600 });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    await writeFile(place + TRIED, JSON.stringify({ tried_at, fault }), { mode: 0o600 });
    throw new BackupFault(`${place} was made and cannot be relied on: ${fault}`, { cause: error });
  }
  for (const { name: old, keptAs } of retained(readdirSync(folder), retention)) {
    if (keptAs.length > 0) continue;
    for (const path of [join(folder, old), join(folder, old + TRIED)]) await rm(path, { force: true });
    terminal.log(`removed ${old}`);
  }
}

async function list({ folder, retention }: Call, terminal: Terminal): Promise<void> {
  if (!existsSync(folder)) throw new BackupFault(`There is no folder ${folder}`);
  const backups = retained(readdirSync(folder), retention);
  for (const { name, keptAs } of backups) {
    const size = `${(statSync(join(folder, name)).size / MB).toFixed(1)} MB`;
    terminal.log([name, size.padStart(12), keptAs.join(', ').padEnd(22), await outcome(join(folder, name))].join('  '));
  }
  if (backups.length === 0) terminal.log(`no backups in ${folder}`);
}

async function outcome(place: string): Promise<string> {
  const text = await readFile(place + TRIED, 'utf8').catch(() => undefined);
  if (text === undefined) return 'restore not tried';
  // Written by this command.
  const { tried_at, fault, tables, rows, files } = JSON.parse(text) as { tried_at: string; fault?: string } & Trial;
  return fault === undefined
    ? `restore tried ${tried_at}: ${tables} tables, ${rows} rows, ${files} files`
    : `restore failed ${tried_at}: ${fault}`;
}

function read(args: readonly string[]): Call | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        make: { type: 'boolean' },
        daily: { type: 'string', default: '7' },
        weekly: { type: 'string', default: '4' },
        monthly: { type: 'string', default: '12' },
      },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    const retention = { daily: Number(values.daily), weekly: Number(values.weekly), monthly: Number(values.monthly) };
    const isWhole = Object.values(retention).every((count) => Number.isSafeInteger(count) && count >= 0);
    if (folder === undefined || more.length > 0 || !isWhole) return undefined;
    return { folder: resolve(folder), make: values.make === true, retention };
  } catch {
    // An unknown option.
    return undefined;
  }
}
