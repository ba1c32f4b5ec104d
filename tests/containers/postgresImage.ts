import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Podman } from './podman.ts';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl', 'psql', 'pg_dump', 'pg_restore', 'pg_isready'];
const SHELL = ['sh', 'cat', 'chmod', 'chown', 'echo', 'id', 'ls', 'mkdir', 'rm', 'test'];
const USER = 999;

/**
 * What the official image does with its variables, in a few lines: a cluster in `/var/lib/postgresql/data` on the first
 * start, with the user, the password and the database of the environment.
 */
const entrypoint = (bin: string): string => `#!/bin/sh
set -e
export PATH=${bin}:/bin PGDATA=/var/lib/postgresql/data
as() { /bin/setpriv --reuid=${USER} --regid=${USER} --clear-groups "$@"; }
mkdir -p $PGDATA /var/run/postgresql
chown -R ${USER}:${USER} $PGDATA /var/run/postgresql
chmod 700 $PGDATA
if ! test -s $PGDATA/PG_VERSION; then
  echo "$POSTGRES_PASSWORD" > /tmp/word
  chmod 644 /tmp/word
  as initdb -D $PGDATA -U "$POSTGRES_USER" --pwfile=/tmp/word --auth-local=trust --auth-host=scram-sha-256 --locale=C --encoding=UTF8
  rm /tmp/word
  echo "host all all all scram-sha-256" >> $PGDATA/pg_hba.conf
  as pg_ctl -D $PGDATA -o "-c listen_addresses=''" -w start
  test "$POSTGRES_DB" = postgres || as psql -U "$POSTGRES_USER" -d postgres -c "CREATE DATABASE \\"$POSTGRES_DB\\""
  as pg_ctl -D $PGDATA -m fast -w stop
fi
exec /bin/setpriv --reuid=${USER} --regid=${USER} --clear-groups "$@" -c "listen_addresses=*"
`;

/**
 * An image of a real PostgreSQL, from the programs of Debian's package and the libraries that they load: no registry is
 * reached. Returns its name, or undefined where the package is missing.
 */
export function makePostgresImage(folder: string, run: Podman['run'], tags: readonly string[]): string | undefined {
  const version = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).find((each) => existsSync(join(DEBIAN, each, 'bin', 'initdb')))
    : undefined;
  if (version === undefined) return undefined;
  const home = join(DEBIAN, version);
  const root = join(folder, 'postgres-root');
  const keep = (path: string): void => {
    const target = join(root, path);
    if (existsSync(target)) return;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(realpathSync(path), target, { recursive: true, dereference: true });
  };
  for (const each of ['bin', 'tmp', 'etc', 'run', 'var/run', 'var/lib/postgresql/data'])
    mkdirSync(join(root, each), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  keep('/bin/busybox');
  for (const program of SHELL) symlinkSync('busybox', join(root, 'bin', program));
  const programs = ['/bin/setpriv', ...PROGRAMS.map((name) => join(home, 'bin', name))];
  const modules = readdirSync(join(home, 'lib'))
    // The compiler of queries would bring a library that is larger than everything else.
    .filter((name) => name.endsWith('.so') && !name.startsWith('llvm'))
    .map((name) => join(home, 'lib', name));
  for (const path of [...programs, ...modules]) {
    keep(path);
    for (const library of librariesOf(path)) keep(library);
  }
  keep(join('/usr/share/postgresql', version));
  keep('/usr/share/zoneinfo');
  writeFileSync(join(root, 'etc/passwd'), `root:x:0:0::/:/bin/sh\npostgres:x:${USER}:${USER}::/:/bin/sh\n`);
  writeFileSync(join(root, 'etc/group'), `root:x:0:\npostgres:x:${USER}:\n`);
  writeFileSync(join(root, 'etc/start'), entrypoint(join(home, 'bin')), { mode: 0o755 });
  const archive = join(folder, 'postgres.tar');
  const packed = spawnSync('tar', ['-C', root, '-cf', archive, '.'], { encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const image = 'localhost/suantai/postgres';
  const [first = 'latest', ...more] = tags;
  const settings = ['ENTRYPOINT ["/etc/start"]', 'CMD ["postgres"]', `ENV PATH=${home}/bin:/bin`].flatMap((each) => [
    '--change',
    each,
  ]);
  run('import', ...settings, archive, `${image}:${first}`);
  for (const tag of more) run('tag', `${image}:${first}`, `${image}:${tag}`);
  return image;
}

/** Where the loader finds the libraries of a program, and the loader itself. */
function librariesOf(path: string): string[] {
  const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\/\S+)\s+\(0x/g)].map(([, library = '']) => library);
}
