import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { onPath } from '#scripts/tools/onPath.ts';
import { expected } from './expectations.ts';

interface Service {
  read_only?: boolean;
  secrets?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

/** The compose file, what prepare.sh makes for it, and podman-compose, which reads both. */
export function checkCompose(folder: string): void {
  const place = join(folder, 'deploy', 'compose');
  cpSync('deploy', join(folder, 'deploy'), { recursive: true });
  const prepare = () => run('sh', [join(place, 'prepare.sh')]);
  expected(prepare().includes('admin-password'), 'prepare.sh names the password');
  const key = readFileSync(join(place, 'secrets/secret-key'), 'utf8');
  expected(/^[0-9a-f]{64}$/.test(key), 'a secret key');
  prepare();
  expected(readFileSync(join(place, 'secrets/secret-key'), 'utf8') === key, 'prepare.sh keeps what it made');

  const file = join(place, 'compose.yaml');
  const { services, volumes, secrets } = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
  const site = readFileSync(join(place, 'site.conf'), 'utf8');
  for (const name of ['server1', 'server2']) {
    expected(site.includes(`server ${name}:8080 `), `nginx sends requests to ${name}`);
    expected(services[name]?.read_only === true, `the root of ${name} is read-only`);
  }
  for (const { secrets: used = [], volumes: mounted = [], environment = {} } of Object.values(services)) {
    for (const name of used)
      expected(existsSync(join(place, secrets[name]?.file ?? name)), `the secret ${name} exists`);
    for (const path of Object.values(environment).filter((value) => value.startsWith('/run/secrets/')))
      expected(used.includes(path.replace('/run/secrets/', '')), `${path} is mounted`);
    for (const source of mounted.map((each) => each.split(':')[0] ?? ''))
      expected(source.startsWith('./') || source in volumes, `the volume ${source} is declared`);
  }
  if (onPath('podman-compose')) run('podman-compose', ['-f', file, 'ps']);
  console.log('ok     compose.yaml, its secrets and its site of nginx');
}

function run(program: string, words: string[]): string {
  const env = { ...process.env, PUBLIC_URL: 'https://console.example.com' };
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}
