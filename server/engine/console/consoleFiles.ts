import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
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

/** The files of a build, read again when another has taken its place: its documents name other files. */
async function filesOf(dist: string): Promise<ConsoleFiles> {
  let stamp = await stampOf(dist);
  let built = await read(dist);
  let reading: Promise<ConsoleFiles> | undefined;

  async function renew(): Promise<boolean> {
    const found = await stampOf(dist);
    // While a build is under way there is no document yet.
    if (found === undefined || found === stamp) return false;
    reading ??= read(dist).finally(() => (reading = undefined));
    built = await reading;
    stamp = found;
    return true;
  }

  return {
    async files(request, path) {
      if (extname(path) === '') await renew();
      return (await built.files(request, path)) ?? ((await renew()) ? built.files(request, path) : undefined);
    },
    preloads: {
      get console() {
        return built.preloads.console;
      },
      site: (page) => built.preloads.site(page),
    },
  };
}

async function read(dist: string): Promise<ConsoleFiles> {
  return { files: await serveStatic(dist), preloads: await readPreloads(dist) };
}

/** Changes with the document and with every file that is added; undefined without a document. */
async function stampOf(dist: string): Promise<string | undefined> {
  const times = await Promise.all(
    [join(dist, 'index.html'), join(dist, 'assets')].map((path) => stat(path).catch(() => undefined)),
  );
  return times[0] && times.map((each) => each?.mtimeMs).join();
}
