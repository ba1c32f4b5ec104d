import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { type Settings, SettingsError } from '#server/engine/process/config.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { IncompatibleDatabase } from '#server/engine/db/incompatibleDatabase.ts';
import { FilesElsewhere } from '#server/engine/files/settleFiles.ts';
import { NewerDatabase } from '#server/engine/db/newerDatabase.ts';
import { SeedFailed } from './seedFailed.ts';
import { SchemasUnusable } from '#server/engine/schemas/findings/schemasUnusable.ts';
import { errorCode } from '#server/engine/process/errorCode.ts';

type Addresses = Pick<Settings, 'host' | 'port' | 'databaseUrl' | 'dataDir'>;

/** Errors whose message is sufficient. */
const PLAIN = [SettingsError, NewerDatabase, IncompatibleDatabase, FilesElsewhere, SeedFailed];

/** Why the process did not start: a message for faults that the operator can fix; all others keep their stack. */
export function startFault(error: unknown, settings?: Addresses): unknown {
  if (error instanceof Error && PLAIN.some((plain) => error instanceof plain)) return error.message;
  if (error instanceof SchemasUnusable)
    return `${error.message}:\n${error.diagnostics.map((each) => `  ${formatDiagnostic(each)}`).join('\n')}`;
  if (settings === undefined || !(error instanceof Error)) return error;
  if (error instanceof DatabaseAway) return `${databaseOf(settings)} cannot be used: ${error.message}`;
  const setting = 'syscall' in error ? LISTENING[errorCode(error) ?? ''] : undefined;
  return setting === undefined ? error : setting(settings, error.message);
}

/** System errors when the server cannot listen. */
const LISTENING: Readonly<Record<string, (settings: Addresses, message: string) => string>> = {
  EADDRINUSE: ({ port }, message) => `PORT=${port} is taken: ${message}. Choose another port with PORT=…`,
  EACCES: ({ port }, message) => `PORT=${port} is not allowed to this account: ${message}`,
  EADDRNOTAVAIL: ({ host }, message) => `HOST=${host} is no address of this machine: ${message}`,
  ENOTFOUND: ({ host }, message) => `HOST=${host} is not known: ${message}`,
  EAI_AGAIN: ({ host }, message) => `HOST=${host} cannot be looked up: ${message}`,
};

/** Without the password. */
function databaseOf({ databaseUrl, dataDir }: Addresses): string {
  if (databaseUrl === undefined) return `The database in DATA_DIR=${dataDir}`;
  const { host, pathname } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { host: '', pathname: '' };
  return `DATABASE_URL (database ${pathname.slice(1)} at ${host || 'this machine'})`;
}
