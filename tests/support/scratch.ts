import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers often have only a few megabytes there. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** The environment variable with which the workers find the folder of the run. */
const OF_THE_RUN = 'TEST_SCRATCH';

/**
 * Creates a folder for the temporary files of one run. Its workers are killed at the end and remove nothing themselves.
 * Returns a function that removes it.
 */
export function openScratch(): () => void {
  const folder = mkdtempSync(join(scratchFolder(), 'suantai-'));
  process.env[OF_THE_RUN] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * The folder for temporary files: in memory if there is room. A database is hundreds of files, and copying them on disk
 * takes seconds.
 */
export function scratchFolder(): string {
  const ofTheRun = process.env[OF_THE_RUN];
  if (ofTheRun !== undefined) return ofTheRun;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
