import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { compressFiles } from './compressFiles.ts';
import { filesBelow } from '#server/engine/process/filesBelow.ts';

/** What goes into the console. */
const INPUTS = ['src', 'model', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'public'];
const STAMP = '.inputs';

/** Builds the console with Vite where `dist` was not built from exactly these sources, and compresses it once. */
export async function buildConsole(root: string, dist: string, log: Logger): Promise<void> {
  const stamp = await stampOf(root);
  if ((await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === stamp) return;
  log.info('building the console');
  const began = performance.now();
  // In a process of its own: the memory that Vite needs would stay with the server.
  const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root },
  );
  if (stderr) log.warn(stderr);
  await compressFiles(dist);
  await writeFile(join(dist, STAMP), stamp);
  log.info({ ms: Math.round(performance.now() - began) }, 'built the console');
}

/** Names, sizes and times of all inputs: cheap to gather, and different after any change. */
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
