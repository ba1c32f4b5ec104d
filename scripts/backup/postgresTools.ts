import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { BackupFault } from './backupFault.ts';

/** A connection without its password, which every user of the machine could read in the process list. */
function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { PATH, HOME } = process.env;
  return { address: url.href, env: { PATH, HOME, ...(password !== '' && { PGPASSWORD: password }) } };
}

/** Dumps the whole database at one moment, as SQL. Throws at the end if the dump is incomplete. */
export async function* dumpDatabase(databaseUrl: string): AsyncGenerator<Uint8Array> {
  const { address, env } = connectionOf(databaseUrl);
  const child = spawn(
    'pg_dump',
    ['--no-owner', '--no-privileges', '--no-comments', '--no-password', '--encoding=UTF8', address],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = endOf(child, 'pg_dump');
  ended.catch(() => undefined);
  for await (const piece of child.stdout) yield piece as Buffer;
  await ended;
}

/** Replaces the content of the database by a dump: all of it, or nothing if anything fails or this process ends. */
export async function loadDatabase(
  databaseUrl: string,
  dump: AsyncIterable<Uint8Array>,
  onLoaded: () => void,
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const child = spawn(
    'psql',
    ['--no-psqlrc', '--quiet', '--no-password', '--output=/dev/null', '--set=ON_ERROR_STOP=1', address],
    { env, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = endOf(child, 'psql');
  // The program's own message explains more than the broken pipe.
  const fed = pipeline(script(dump, onLoaded), child.stdin).catch((error: unknown) =>
    ended.then(() => Promise.reject(error)),
  );
  await Promise.all([ended, fed]);
}

/** A script that ends before its `commit` changes nothing. */
async function* script(dump: AsyncIterable<Uint8Array>, onLoaded: () => void): AsyncGenerator<Uint8Array | string> {
  yield `begin;\n${DROP_EVERYTHING};\n`;
  yield* dump;
  onLoaded();
  yield '\ncommit;\n';
}

/** Also drops tables that this version does not know. */
export const DROP_EVERYTHING = `do $$ declare name text; begin
  for name in select quote_ident(schemaname) || '.' || quote_ident(viewname) from pg_views where schemaname = current_schema() loop
    execute 'drop view if exists ' || name || ' cascade';
  end loop;
  for name in select quote_ident(schemaname) || '.' || quote_ident(tablename) from pg_tables where schemaname = current_schema() loop
    execute 'drop table ' || name || ' cascade';
  end loop;
  for name in select quote_ident(schemaname) || '.' || quote_ident(sequencename) from pg_sequences where schemaname = current_schema() loop
    execute 'drop sequence ' || name || ' cascade';
  end loop;
end $$`;

async function endOf(child: ChildProcess, program: string): Promise<void> {
  let problems = '';
  child.stderr?.on('data', (text: Buffer) => void (problems += text.toString()));
  const [code] = await once(child, 'close').catch((error: unknown) => Promise.reject(missing(error, program)));
  if (code !== 0) throw new BackupFault(`${program} failed: ${problems.trim() || `exit code ${code}`}`);
}

function missing(error: unknown, program: string): unknown {
  const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return absent
    ? new BackupFault(
        `${program} is missing: install the client programs of PostgreSQL, not older than the server (Debian: apt-get install postgresql-client)`,
      )
    : error;
}
