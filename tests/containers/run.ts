/**
 * `npm run test:containers`: the contract of container engines against a genuine podman, the journey of a tenant on a
 * whole server, that of a real PostgreSQL from a template, and the journey from a pushed image to its bill in a
 * browser. Installs podman, runc, docker-registry, skopeo, PostgreSQL and what they need from Debian; ONLY (`contract`,
 * `api`, `databases`, `browser`) names one of the parts. TEST_DOCKER_ENDPOINT and TEST_DOCKER_IMAGE (with the tags 1.0
 * and 2.0) name another engine, for the contract only. CONTAINERS_RECORD: where the replies that `npm test` reads are
 * written.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';
import { freePort } from '../e2e/support/testServer.ts';
import { hasPostgres } from '#scripts/tools/postgres.ts';
import { createSteps } from '../openstack/steps.ts';
import { databaseJourney } from './databaseJourney.ts';
import { journey } from './journey.ts';
import { openPodman, PODMAN_PACKAGES, type Podman } from './podman.ts';
import { makePostgresImage } from './postgresImage.ts';
import { record } from './record.ts';

const given = process.env['TEST_DOCKER_ENDPOINT']?.trim() ?? '';
const CONTRACT = 'tests/server/domains/cloud/engines/contract.test.ts';

if (given !== '') process.exit(contract(given, process.env['TEST_DOCKER_IMAGE'] ?? '') ? 0 : 1);

const only = process.env['ONLY'] ?? '';
const wants = (part: string): boolean => only === '' || only === part;

const missing = Object.entries({ ...PODMAN_PACKAGES, skopeo: 'skopeo', 'docker-registry': 'docker-registry' }).flatMap(
  ([program, name]) => (onPath(program) ? [] : [name]),
);
if (missing.length > 0) {
  const { ok, advice } = installPackages([...missing, 'containernetworking-plugins']);
  if (!ok) {
    console.error(`npm run test:containers needs podman:\n  ${advice}`);
    process.exit(2);
  }
}
if (process.getuid?.() !== 0) {
  console.error('npm run test:containers needs root: it starts containers with limits');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'suantai-containers-'));
let podman: Podman | undefined;
const steps = createSteps(console.log);
try {
  const registryPort = await freePort();
  podman = await openPodman(folder, `127.0.0.1:${registryPort}`);
  if (wants('contract') && !contract(podman.endpoint, podman.image)) throw new Error('the contract is not met');
  if (wants('api')) await journey(podman, join(folder, 'suantai'), steps);
  if (wants('databases')) await databases(podman);
  if (wants('browser') && !browse(podman, registryPort)) throw new Error('the journey in a browser failed');
  const target = process.env['CONTAINERS_RECORD'] ?? '';
  if (target !== '') await record(podman, target);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await podman?.stop();
  // Layers of containers may still be mounted for a moment.
  spawnSync('umount', [join(folder, 'graph', 'vfs')], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
console.log(process.exitCode === 1 ? 'failed' : 'all passed');

function contract(endpoint: string, image: string): boolean {
  const words = ['vitest', 'run', '--project', 'node', CONTRACT, '-t', new URL(endpoint).host];
  const { status } = spawnSync('npx', [...words, '--testTimeout', '240000', '--hookTimeout', '120000'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DOCKER_ENDPOINT: endpoint, ...(image !== '' && { TEST_DOCKER_IMAGE: image }) },
  });
  return status === 0;
}

function browse({ endpoint, layouts }: Podman, registryPort: string): boolean {
  const { status } = spawnSync(
    'npx',
    [
      'playwright',
      'test',
      '-c',
      'tests/containers/browser',
      ...(process.env['GREP'] ? ['-g', process.env['GREP']] : []),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ENGINE_ENDPOINT: endpoint,
        ENGINE_IMAGES: JSON.stringify(layouts),
        REGISTRY_PORT: registryPort,
      },
    },
  );
  return status === 0;
}

/** The template of the demo, with an image from the PostgreSQL of this machine. */
async function databases(engine: Podman): Promise<void> {
  if (!hasPostgres()) installPackages(['postgresql']);
  const image = makePostgresImage(folder, engine.run, ['16.3', '16.4', '16.6']);
  if (image === undefined) throw new Error('PostgreSQL of Debian (/usr/lib/postgresql) is missing');
  await databaseJourney(engine, image, join(folder, 'databases'), steps);
}
