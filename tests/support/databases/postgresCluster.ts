/**
 * A temporary PostgreSQL for a test run, from the binaries of Debian's package `postgresql`. One cluster serves the
 * whole run: the first test file that needs it starts it, and the end of the run removes it (`postgresSetup.ts`).
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fastFolder } from '../runner/scratch.ts';

const PREFIX = 'suantai-pg-';
const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

/** An empty folder for the cluster of this run. Removes the clusters of killed runs. */
export function reserveCluster(): string {
  // Not the folder of the run: PostgreSQL runs as another user without access to it.
  const folder = fastFolder();
  for (const name of readdirSync(folder)) {
    if (name.startsWith(PREFIX) && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      removeCluster(join(folder, name));
  }
  // The name contains the process id from the beginning, because runs may start at the same time.
  const place = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
  chmodSync(place, 0o755);
  return place;
}

/** The address of the running cluster. Starts it if needed; throws with the reason if that fails. */
export async function startCluster(place: string): Promise<string> {
  try {
    mkdirSync(join(place, 'starting'));
  } catch {
    // Another test file was first: wait for its result.
    return await outcome(place);
  }
  try {
    launch(place);
    writeFileSync(join(place, 'ready'), '');
  } catch (error) {
    writeFileSync(join(place, 'failed'), error instanceof Error ? error.message : String(error));
  }
  return await outcome(place);
}

export function removeCluster(place: string): void {
  const bin = binaries();
  if (bin !== undefined && existsSync(join(place, 'data', 'postmaster.pid'))) {
    run(join(bin, 'pg_ctl'), ['-D', join(place, 'data'), '-m', 'immediate', '-w', 'stop'], place);
  }
  rmSync(place, { recursive: true, force: true });
}

async function outcome(place: string): Promise<string> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    if (existsSync(join(place, 'ready')))
      return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(place)}`;
    if (existsSync(join(place, 'failed'))) throw new Error(readFileSync(join(place, 'failed'), 'utf8'));
    await delay(POLL_MS);
  }
  throw new Error('PostgreSQL did not start within a minute');
}

function launch(place: string): void {
  const bin = binaries();
  if (bin === undefined) throw new Error('no PostgreSQL binaries found (Debian: apt-get install postgresql)');
  const data = join(place, 'data');
  mkdirSync(data);
  const owner = serverUser();
  if (owner !== undefined) for (const path of [place, data]) chownSync(path, owner.uid, owner.gid);
  const initdb = (...locale: string[]) =>
    run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...locale],
      place,
    );
  // A database with a natural sort order reveals statements that forget to request byte order. Not available before 15.
  const sorted = initdb('--locale-provider=icu', '--icu-locale=en');
  if (sorted.result.status !== 0) must(initdb());
  const settings = [...SETTINGS, `unix_socket_directories=${place}`].map((setting) => `-c ${setting}`).join(' ');
  must(run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(data, 'log'), '-o', settings, 'start'], place));
}

/** initdb and the server refuse to run as root. */
function run(command: string, args: string[], cwd: string) {
  const [program, ...rest] =
    serverUser() === undefined ? [command, ...args] : ['runuser', '-u', 'postgres', '--', command, ...args];
  // The server keeps its output open: a pipe would never end.
  return { command, result: spawnSync(program ?? command, rest, { cwd, stdio: 'ignore' }) };
}

function must({ command, result }: ReturnType<typeof run>): void {
  if (result.status !== 0)
    throw new Error(`${command} failed: ${result.error?.message ?? `exit code ${result.status}`}`);
}

function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres to run the server as');
  return { uid: Number(uid), gid: Number(gid) };
}

function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')));
}

function isAlive(pid: number): boolean {
  try {
    return Number.isSafeInteger(pid) && process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
