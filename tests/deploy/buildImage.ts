import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { podmanSettings } from '../containers/podmanSettings.ts';

/** By a program of each package. */
export const IMAGE_TOOLS = {
  podman: 'podman',
  runc: 'runc',
  conmon: 'conmon',
  catatonit: 'catatonit',
  iptables: 'iptables',
  debootstrap: 'debootstrap',
  'podman-compose': 'podman-compose',
};

const CACHE = resolve('node_modules/.cache/deploy');
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** As Debian's own slim image leaves them out. */
const FAT = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
];

export const BASE = 'localhost/suantai/base';
export const IMAGE = 'localhost/suantai/server';
const BUILDER = 'localhost/suantai/builder';

export interface Images {
  podman(...words: string[]): string;
  env: NodeJS.ProcessEnv;
}

/**
 * The image of the product, by podman. What another run has built is used again: the layers stay in the cache of this
 * checkout.
 */
export function buildImage(folder: string): Images {
  mkdirSync(CACHE, { recursive: true });
  const env = podmanSettings({ folder, store: CACHE, driver: 'overlay' });
  const podman = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync('podman', words, { env, encoding: 'utf8', maxBuffer: 1e9 });
    if (status !== 0) throw new Error(`podman ${words.join(' ')}: ${stderr}\n${stdout.slice(-2_000)}`);
    return stdout.trim();
  };
  podman('import', '--quiet', debian(), BASE);
  buildBuilder(podman);
  console.log('building the image …');
  podman(
    ...`build --format docker --network host --file deploy/Containerfile --tag ${IMAGE}`.split(' '),
    ...`--build-arg BASE=${BASE} --build-arg BUILDER=${BUILDER}`.split(' '),
    // Where this machine trusts more authorities than Node does, the build does, too.
    ...(existsSync(AUTHORITIES)
      ? [
          '--volume',
          `${AUTHORITIES}:/run/authorities.pem:ro`,
          '--build-arg',
          'NODE_EXTRA_CA_CERTS=/run/authorities.pem',
        ]
      : []),
    '.',
  );
  return { podman, env };
}

/** The smallest system of this Debian, as an archive: no image of another registry is needed. */
function debian(): string {
  const archive = join(CACHE, 'debian.tar');
  if (existsSync(archive)) return archive;
  console.log('making a Debian …');
  const root = join(CACHE, 'debian');
  rmSync(root, { recursive: true, force: true });
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root);
  for (const each of FAT) rmSync(join(root, each), { recursive: true, force: true });
  for (const each of ['var/cache/apt/archives/partial', 'var/lib/apt/lists/partial'])
    mkdirSync(join(root, each), { recursive: true });
  run('tar', '-C', root, '-cf', `${archive}.part`, '.');
  renameSync(`${archive}.part`, archive);
  rmSync(root, { recursive: true, force: true });
  return archive;
}

/** The same Debian with this Node.js and the npm of this machine. */
function buildBuilder(podman: Images['podman']): void {
  const context = join(CACHE, 'builder');
  const npm = dirname(dirname(realpathSync(run('sh', '-c', 'command -v npm').trim())));
  if (!existsSync(context)) {
    mkdirSync(context);
    cpSync(realpathSync('node_modules/node/bin/node'), join(context, 'node'));
    cpSync(npm, join(context, 'npm'), { recursive: true });
  }
  writeFileSync(
    join(context, 'Containerfile'),
    `FROM ${BASE}
RUN apt-get update -q && apt-get install -qy --no-install-recommends libatomic1 libstdc++6
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  );
  podman('build', '--quiet', '--network', 'host', '--tag', BUILDER, context);
}

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr || stdout.slice(-2_000)}`);
  return stdout;
}
