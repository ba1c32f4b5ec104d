import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { unreachable } from '#model/values/unreachable.ts';
import { readSettings, SettingsError, type Settings } from '#server/engine/process/config.ts';
import { withoutWriting } from '#server/engine/db/withoutWriting.ts';
import { foresee, type Foreseen } from '#server/engine/schemas/settle/foresee.ts';

/** The command line. Missing values come from the settings, as for a server. */
export interface StartToForesee {
  directory: string | undefined;
  overlay: string | undefined;
  /** A data directory, or the address of a PostgreSQL database. */
  data: string | undefined;
}

/**
 * Prints what a start would do. Returns the exit code: 1 if the start would not apply everything, 2 if it cannot be
 * predicted.
 */
export async function foreseeStart(
  given: StartToForesee,
  env: NodeJS.ProcessEnv,
  terminal: Pick<Console, 'log' | 'error'> = console,
): Promise<number> {
  const cannotSay = (fault: string) => {
    terminal.error(fault);
    return 2;
  };
  try {
    const settings = settingsOf(given, env);
    const fault = missing(settings);
    if (fault !== undefined) return cannotSay(fault);
    const { schemasDir: directory, schemasOverlayDir: overlay } = settings;
    const foreseen = await withoutWriting(settings, (db) => foresee(db, { directory, overlay }));
    for (const line of linesOf(foreseen, settings)) terminal.log(line);
    return errorsOf(foreseen) > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof SettingsError) return cannotSay(error.message);
    if (isUnreachable(error)) return cannotSay(`The database cannot be read: ${error.message || error.code}`);
    throw error;
  }
}

type Places = Pick<Settings, 'databaseUrl' | 'dataDir' | 'schemasDir' | 'schemasOverlayDir'>;

/** Other settings of a server may be missing here. */
function settingsOf({ directory, overlay, data }: StartToForesee, env: NodeJS.ProcessEnv): Places {
  const { SCHEMAS_DIR, SCHEMAS_OVERLAY_DIR, DATA_DIR, DATABASE_URL } = env;
  const place =
    data === undefined ? { DATA_DIR, DATABASE_URL } : isAddress(data) ? { DATABASE_URL: data } : { DATA_DIR: data };
  return readSettings({
    ...place,
    SCHEMAS_DIR: directory ?? SCHEMAS_DIR,
    SCHEMAS_OVERLAY_DIR: overlay ?? SCHEMAS_OVERLAY_DIR,
  });
}

const isAddress = (data: string) => /^\w+:\/\//.test(data);

/** A misspelled name must not look like a first start. */
function missing({ databaseUrl, dataDir, schemasDir, schemasOverlayDir }: Places): string | undefined {
  const folders = [
    schemasDir,
    ...(schemasOverlayDir === undefined ? [] : [schemasOverlayDir]),
    ...(databaseUrl === undefined ? [dataDir] : []),
  ];
  const gone = folders.find((folder) => !existsSync(folder));
  return gone === undefined ? undefined : `There is no folder ${gone}`;
}

/** Error codes of the network, of SQLite, and of a PostgreSQL server that refuses the sign-in. */
const UNREACHABLE = /^(?:E[A-Z]+$|ERR_SQLITE|08|28|3D|53|57)/;

function isUnreachable(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && UNREACHABLE.test(error.code);
}

function errorsOf({ diagnostics }: Foreseen): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

function linesOf(foreseen: Foreseen, settings: Places): string[] {
  const { steps, diagnostics } = foreseen;
  const summary = `${errorsOf(foreseen)} errors, ${diagnostics.length - errorsOf(foreseen)} warnings`;
  return [
    ...steps.map(({ file, line, column, says }) => `${file}:${line}:${column} ${says}`),
    ...diagnostics.map(formatDiagnostic),
    `${outcomeOf(foreseen, settings)}; ${summary}`,
  ];
}

function outcomeOf({ outcome, resources, steps }: Foreseen, settings: Places): string {
  const changed = new Set(steps.map(({ resource }) => resource)).size;
  switch (outcome) {
    case 'first':
      return `${where(settings)} has no tables of the platform: a first start would create those of ${resources === 1 ? '1 resource' : `${resources} resources`}`;
    case 'unusable':
      return 'A server would not start with these files';
    case 'changes':
      return `${resources} resources would run, ${changed === 1 ? '1 table' : `${changed} tables`} would change`;
    default:
      return unreachable(outcome);
  }
}

/** Without the password. */
function where({ databaseUrl, dataDir }: Places): string {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
