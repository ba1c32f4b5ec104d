import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '#scripts/serverProcess.ts';
import { freePort } from '../e2e/support/testServer.ts';
import { BASE, IMAGE, type Images } from './buildImage.ts';
import { expected, until } from './expectations.ts';

const NEXT = `${IMAGE}-next`;
const NAME = 'suantai-image';
const VOLUME = 'suantai-image-data';
const PASSWORD = 'Suantai@2026';
const REGIONS = '/api/ecrm/v1/regions';
const MB = 1_000_000;

/** The image alone: who runs, what can be written, health, an end by SIGTERM, a new version over the same data. */
export async function checkImage({ podman }: Images, folder: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const size = Number(podman('image', 'inspect', '--format', '{{.Size}}', IMAGE));
  const base = Number(podman('image', 'inspect', '--format', '{{.Size}}', BASE));
  console.log(`       ${Math.round(size / MB)} MB, ${Math.round((size - base) / MB)} of them above Debian`);
  const start = (image: string) => {
    const env = Object.entries({ HOST: '127.0.0.1', PORT: port, ADMIN_PASSWORD: PASSWORD });
    podman(
      ...`run --detach --name ${NAME} --network host --read-only --cap-drop all`.split(' '),
      ...`--security-opt no-new-privileges --volume ${VOLUME}:/var/lib/suantai`.split(' '),
      ...env.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      image,
    );
  };
  try {
    start(IMAGE);
    await until('the health check succeeds', () => isHealthy(podman), 1_000);
    expected(podman('exec', NAME, 'id', '-u') === '10001', 'it does not run as root');
    expected(refused(podman, 'touch', '/opt/suantai/own').includes('Read-only'), 'its root is read-only');
    expected((await (await fetch(url)).text()).includes('<div id="root"'), 'it serves the console');
    const token = await signIn(url, 'admin', PASSWORD);
    expected((await call(url, token, { name: '镜像', code: 'from-image' })) === 201, 'a record is written');
    podman('exec', NAME, 'node', 'scripts/backup.ts', '/var/backups/suantai/first.backup');
    podman('exec', NAME, 'pg_dump', '--version');
    podman('exec', NAME, 'psql', '--version');

    podman('stop', '--time', '30', NAME);
    expected(
      podman('inspect', '--format', '{{.State.ExitCode}}', NAME) === '0',
      'SIGTERM ends it with 0, and not by force',
    );
    podman('rm', NAME);

    const version = makeNext(podman, folder);
    start(NEXT);
    await until('the next version is healthy', () => isHealthy(podman), 1_000);
    const again = await signIn(url, 'admin', PASSWORD);
    expected(podman('exec', NAME, 'cat', 'package.json').includes(version), `the version ${version}`);
    const regions = (await (await fetch(url + REGIONS, { headers: { authorization: `Bearer ${again}` } })).json()) as {
      code: string;
    }[];
    expected(
      regions.some(({ code }) => code === 'from-image'),
      'the record of the former container',
    );
  } finally {
    podman('rm', '--force', '--ignore', '--time', '0', NAME);
    podman('volume', 'rm', '--force', VOLUME);
  }
  console.log('ok     image: not root, read-only, healthy, ended by SIGTERM, replaced over the same data');
}

/** Another version of the product: only its number differs. */
function makeNext(podman: Images['podman'], folder: string): string {
  const file = join(folder, 'Containerfile');
  const edit = `sed -i 's/"version": "[^"]*"/"version": "99.0.0"/' package.json`;
  writeFileSync(file, `FROM ${IMAGE}\nUSER 0\nRUN ${edit}\nUSER 10001:10001\n`);
  podman('build', '--quiet', '--format', 'docker', '--network', 'host', '--file', file, '--tag', NEXT, folder);
  return '99.0.0';
}

function isHealthy(podman: Images['podman']): boolean {
  try {
    podman('healthcheck', 'run', NAME);
    return true;
  } catch {
    if (podman('inspect', '--format', '{{.State.Running}}', NAME) !== 'true') throw new Error(podman('logs', NAME));
    return false;
  }
}

function refused(podman: Images['podman'], ...words: string[]): string {
  try {
    podman('exec', NAME, ...words);
    return '';
  } catch (error) {
    return String(error);
  }
}

async function call(url: string, token: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(url + REGIONS, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
