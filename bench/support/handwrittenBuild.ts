import { build } from 'vite';
import { compressFiles } from '#server/engine/console/compressFiles.ts';

const source = new URL('../handwritten', import.meta.url).pathname;
const result = new URL('../../.cache/handwritten', import.meta.url).pathname;

/** Builds the hand-written application and gives its folder, for `CONSOLE`. */
export async function buildHandwritten(): Promise<string> {
  await build({ root: source, configFile: `${source}/vite.config.ts`, logLevel: 'error' });
  await compressFiles(result);
  return result;
}
