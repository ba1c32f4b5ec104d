import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { readSettings, SettingsError, type Settings } from '#server/config.ts';
import { withoutWriting } from '#server/db/withoutWriting.ts';
import { foresee, type Foreseen } from '#server/schemas/foresee.ts';

/** What is given on the command line. What is left out comes from the settings, as a server reads them. */
export interface StartToForesee {
  directory: string | undefined;
  overlay: string | undefined;
  /** A data directory, or the address of a PostgreSQL database. */
  data: string | undefined;
}

/** Prints what a start would do. Gives the exit code: 1 where something would not be taken over, 2 where nothing can be said. */
export async function foreseeStart(given: StartToForesee, env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const settings = settingsOf(given, env);
    const fault = missing(settings);
    if (fault !== undefined) return cannotSay(fault);
    const { schemasDir: directory, schemasOverlayDir: overlay } = settings;
    return print(await withoutWriting(settings, (db) => foresee(db, { directory, overlay })), settings);
  } catch (error) {
    if (error instanceof SettingsError) return cannotSay(error.message);
    if (isUnreachable(error)) return cannotSay(`The database cannot be read: ${error.message || error.code}`);
    throw error;
  }
}

type Places = Pick<Settings, 'databaseUrl' | 'dataDir' | 'schemasDir' | 'schemasOverlayDir'>;

/** The other settings of a server may be missing here. */
function settingsOf({ directory, overlay, data }: StartToForesee, env: NodeJS.ProcessEnv): Places {
  const { SCHEMAS_DIR, SCHEMAS_OVERLAY_DIR, DATA_DIR, DATABASE_URL } = env;
  const place = data === undefined ? { DATA_DIR, DATABASE_URL } : isAddress(data) ? { DATABASE_URL: data } : { DATA_DIR: data };
  return readSettings({ ...place, SCHEMAS_DIR: directory ?? SCHEMAS_DIR, SCHEMAS_OVERLAY_DIR: overlay ?? SCHEMAS_OVERLAY_DIR });
}

const isAddress = (data: string) => /^\w+:\/\//.test(data);

/** A name that is misspelled must not look like a first start. */
function missing({ databaseUrl, dataDir, schemasDir, schemasOverlayDir }: Places): string | undefined {
  const folders = [schemasDir, ...(schemasOverlayDir === undefined ? [] : [schemasOverlayDir]), ...(databaseUrl === undefined ? [dataDir] : [])];
  const gone = folders.find((folder) => !existsSync(folder));
  return gone === undefined ? undefined : `There is no folder ${gone}`;
}

/** Of the network, of SQLite, and of PostgreSQL where it does not let us in. */
const UNREACHABLE = /^(?:E[A-Z]+$|ERR_SQLITE|08|28|3D|53|57)/;

function isUnreachable(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && UNREACHABLE.test(error.code);
}

function cannotSay(fault: string): number {
  console.error(fault);
  return 2;
}

function print({ outcome, resources, steps, diagnostics }: Foreseen, settings: Places): number {
  for (const { file, line, column, says } of steps) console.log(`${file}:${line}:${column} ${says}`);
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const told = `${errors} errors, ${diagnostics.length - errors} warnings`;
  const tables = new Set(steps.map(({ resource }) => resource)).size;
  switch (outcome) {
    case 'first':
      console.log(`${where(settings)} has no tables of ours: a first start would make those of ${resources} resources; ${told}`);
      break;
    case 'unusable':
      console.log(`A server would not start on these files; ${told}`);
      break;
    default:
      console.log(`${resources} resources would run, ${tables === 1 ? '1 table' : `${tables} tables`} would change; ${told}`);
  }
  return errors > 0 ? 1 : 0;
}

/** Without the password. */
function where({ databaseUrl, dataDir }: Places): string {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
