import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#server/engine/process/config.ts';
import { serveStatic, type StaticFiles } from '#server/engine/http/staticFiles.ts';
import { buildConsole } from './buildConsole.ts';
import { readPreloads, type Preloads } from './preloads.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface ConsoleFiles {
  files: StaticFiles;
  preloads: Preloads;
}

/**
 * The console's files, built if they are missing or older than their sources. In development, Vite serves the console
 * instead.
 */
export async function consoleFiles(
  { development, console: wanted }: Settings,
  log: Logger,
): Promise<ConsoleFiles | undefined> {
  if (development || wanted === 'none') return undefined;
  if (wanted !== 'built') return filesOf(resolve(wanted));
  const dist = join(ROOT, 'dist');
  if (existsSync(join(ROOT, 'src'))) await buildConsole(ROOT, dist, log);
  return existsSync(join(dist, 'index.html')) ? filesOf(dist) : undefined;
}

async function filesOf(dist: string): Promise<ConsoleFiles> {
  return { files: await serveStatic(dist), preloads: await readPreloads(dist) };
}
