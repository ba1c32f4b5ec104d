/** Installs tools of the tests from Debian packages, if this process may install them. */

import { spawnSync } from 'node:child_process';
import { onPath } from './onPath.ts';

export interface Installation {
  ok: boolean;
  /** The command for the user to run if this process may not install. */
  advice: string;
}

/** Runs `apt-get install` as root only: no password prompt may interrupt a test. */
export function installPackages(packages: readonly string[]): Installation {
  const advice = onPath('apt-get')
    ? `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`
    : `install with the package manager of this system: ${packages.join(', ')}`;
  if (!onPath('apt-get') || process.getuid?.() !== 0) return { ok: false, advice };

  console.log(`installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]) =>
    spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const ok = run('update', '-q') && run('install', '-qy', '--no-install-recommends', ...packages);
  return { ok, advice };
}
