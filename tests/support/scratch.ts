import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Containers often have a handful of megabytes there. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Where what a run throws away is made: in memory where there is room. A database is hundreds of files, and a disk takes seconds for a copy of it. */
export function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
