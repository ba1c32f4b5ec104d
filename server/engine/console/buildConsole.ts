import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { filesBelow } from '#server/engine/process/filesBelow.ts';

/** The inputs of the console's build. */
const INPUTS = [
  'src',
  'model',
  'scripts/agent',
  'scripts/agent.ts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'public',
];
const STAMP = '.inputs';

/** Builds the console with Vite unless `dist` was built from exactly these sources, and compresses the result. */
export async function buildConsole(root: string, dist: string, log: Logger): Promise<void> {
  const stamp = await stampOf(root);
  if ((await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === stamp) return;
  log.info('building the console');
  const began = performance.now();
  // Build and compress in another process: in this one, their memory would stay allocated.
  const script = fileURLToPath(new URL('./buildProcess.ts', import.meta.url));
  const { stderr } = await promisify(execFile)(process.execPath, [script, dist], { cwd: root });
  if (stderr) log.warn(stderr);
  await writeFile(join(dist, STAMP), stamp);
  log.info({ ms: Math.round(performance.now() - began) }, 'built the console');
}

/** Names, sizes and times of all inputs: cheap to collect, and different after any change. */
async function stampOf(root: string): Promise<string> {
  const sum = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await filesBelow(join(root, input))) {
      const { size, mtimeMs } = await stat(file);
      sum.update(`${file}\n${size}\n${mtimeMs}\n`);
    }
  }
  return sum.digest('hex');
}
