import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers often have a handful of megabytes there. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Names the folder of a run to its workers. */
const OF_THE_RUN = 'TEST_SCRATCH';

/**
 * A folder for everything that one run throws away. Its workers are killed at the end and remove nothing themselves.
 * Returns what removes it.
 */
export function openScratch(): () => void {
  const folder = mkdtempSync(join(scratchFolder(), 'suantai-'));
  process.env[OF_THE_RUN] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Where what a run throws away is made: in memory where there is room. A database is hundreds of files, and a disk
 * takes seconds for a copy of it.
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
