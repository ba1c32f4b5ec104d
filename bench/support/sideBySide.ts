import type { Browser } from 'playwright';
import { launchBrowser } from './browserPage.ts';
import { type ServerProcess, signIn, startServer } from '#scripts/serverProcess.ts';
import { build } from 'vite';
import { compressFiles } from '#server/engine/console/compressFiles.ts';

const source = new URL('../handwritten', import.meta.url).pathname;
const result = new URL('../../.cache/handwritten', import.meta.url).pathname;

/** Builds the hand-written application and returns its folder, for `CONSOLE`. */
async function buildHandwritten(): Promise<string> {
  await build({ root: source, configFile: `${source}/vite.config.ts`, logLevel: 'error' });
  await compressFiles(result);
  return result;
}

export interface SideBySide {
  ours: ServerProcess;
  /** The hand-written application on a separate server over the same data. */
  theirs: ServerProcess;
  browser: Browser;
  token: string;
}

/** Runs our console and the hand-written application side by side while `measure` runs. */
export async function sideBySide<T>(measure: (both: SideBySide) => Promise<T>): Promise<T> {
  const handwritten = await buildHandwritten();
  const ours = await startServer();
  const theirs = await startServer({ CONSOLE: handwritten, DATA_DIR: ours.dataDir });
  const browser = await launchBrowser();
  try {
    return await measure({ ours, theirs, browser, token: await signIn(ours.url, 'admin') });
  } finally {
    await browser.close();
    await theirs.stop();
    await ours.stop();
  }
}
