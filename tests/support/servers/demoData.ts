import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { scratchFolder, sharedFile } from '../runner/scratch.ts';
import { startProcess } from './serverProcess.ts';

/**
 * A data folder with the demo on SQLite, as the first start of a server leaves it. One start fills it for the whole
 * run; each test has a copy, until it ends.
 */
export async function demoData(): Promise<string> {
  const folder = mkdtempSync(join(scratchFolder(), 'suantai-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const shared = sharedFile('demo-data');
  if (shared === undefined) await fill(folder);
  else {
    if (!existsSync(shared.path)) {
      await fill(shared.draft);
      // Another process may have been faster.
      if (!existsSync(shared.path)) shared.place();
    }
    cpSync(shared.path, folder, { recursive: true });
  }
  return folder;
}

/** Closing the database writes its log back into the file. */
async function fill(folder: string): Promise<void> {
  const server = await startProcess(folder);
  await server.stop();
}
