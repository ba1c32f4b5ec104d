import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from 'pino';

/** What goes into the console. */
const INPUTS = ['src', 'model', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'public'];
const STAMP = '.inputs';
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST_BYTES = 1_024;

/** Builds the console with Vite where `dist` was not built from exactly these sources, and compresses it once. */
export async function buildConsole(root: string, dist: string, log: Logger): Promise<void> {
  const stamp = await stampOf(root);
  if ((await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === stamp) return;
  log.info('building the console');
  const began = performance.now();
  // Only a start that builds pays for loading Vite.
  const { build } = await import('vite');
  await build({ root, build: { outDir: dist, emptyOutDir: true }, logLevel: 'warn' });
  await compressAll(dist);
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

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

async function compressAll(dist: string): Promise<void> {
  const files = (await filesBelow(dist)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
