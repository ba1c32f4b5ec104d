import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../e2e/support/testServer.ts';
import { podmanSettings } from './podmanSettings.ts';

/** Debian's packages, by a program of each. */
export const PODMAN_PACKAGES: Readonly<Record<string, string>> = {
  podman: 'podman',
  runc: 'runc',
  conmon: 'conmon',
  catatonit: 'catatonit',
  busybox: 'busybox-static',
  iptables: 'iptables',
};

const IMAGE = 'localhost/suantai/test';
const PROGRAMS = [
  'sh',
  'ls',
  'cat',
  'echo',
  'sleep',
  'wget',
  'httpd',
  'ps',
  'date',
  'head',
  'yes',
  'seq',
  'true',
  'false',
];
/** Writes a line each second. */
const commandOf = (word: string) => `n=0; while true; do echo "${word} $n"; n=$((n+1)); sleep 1; done`;

export interface Podman {
  endpoint: string;
  image: string;
  /** Images as OCI layouts, which skopeo pushes. Their logs differ: `tick` and `tock`. */
  layouts: { tick: string; tock: string };
  /** What podman itself says, as a check of what we say. */
  run(...words: string[]): string;
  /** Ends the service like a power cut; its containers continue under their monitors. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A podman of its own in a folder, with images that are made here: only a registry on this machine is reached. */
export async function openPodman(folder: string, registry: string): Promise<Podman> {
  const env = podmanSettings({ folder, store: folder, driver: 'vfs', registry });
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let service: ChildProcess | undefined;
  const run = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync('podman', words, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`podman ${words.join(' ')}: ${stderr}`);
    return stdout;
  };
  makeImage(folder, run);

  async function start(): Promise<void> {
    service = spawn('podman', ['system', 'service', '--time', '0', `tcp:127.0.0.1:${port}`], { env, stdio: 'ignore' });
    for (let tries = 0; tries < 60; tries += 1) {
      if (
        await fetch(`${endpoint}/_ping`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await delay(500);
    }
    throw new Error('podman does not answer');
  }
  async function kill(): Promise<void> {
    if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
    const exit = once(service, 'exit');
    service.kill('SIGKILL');
    await exit;
  }
  await start();
  return {
    endpoint,
    image: IMAGE,
    layouts: { tick: join(folder, 'layouts', '1.0'), tock: join(folder, 'layouts', '3.0') },
    run,
    kill,
    start,
    async stop() {
      run('rm', '--all', '--force', '--time', '0');
      await kill();
    },
  };
}

function makeImage(folder: string, run: Podman['run']): void {
  const root = join(folder, 'root');
  for (const each of ['bin', 'tmp', 'etc', 'run']) mkdirSync(join(root, each), { recursive: true });
  copyFileSync('/bin/busybox', join(root, 'bin', 'busybox'));
  for (const program of PROGRAMS) symlinkSync('busybox', join(root, 'bin', program));
  const archive = join(folder, 'root.tar');
  const packed = spawnSync('tar', ['-C', root, '-cf', archive, '.'], { encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const make = (word: string, tag: string) =>
    run('import', '--change', `CMD ["/bin/sh","-c",${JSON.stringify(commandOf(word))}]`, archive, `${IMAGE}:${tag}`);
  make('tick', '1.0');
  run('tag', `${IMAGE}:1.0`, `${IMAGE}:2.0`);
  make('tock', '3.0');
  mkdirSync(join(folder, 'layouts'));
  for (const tag of ['1.0', '3.0']) run('push', '--quiet', `${IMAGE}:${tag}`, `oci:${join(folder, 'layouts', tag)}`);
}
