import { accessSync, constants, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers often have only a few megabytes there. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** The environment variable with which the workers find the folder of the run. */
const OF_THE_RUN = 'TEST_SCRATCH';
const SHARED = 'shared';

/** The folder for the temporary files of one run. */
export interface Scratch {
  /** Removes the files that the processes of the run share: the code that made them has changed. */
  forget(): void;
  remove(): void;
}

/**
 * Creates a folder for the temporary files of one run. Its workers are killed at the end and remove nothing themselves.
 * Undefined if the run has one already.
 */
export function openScratch(): Scratch | undefined {
  if (process.env[OF_THE_RUN] !== undefined) return undefined;
  const folder = mkdtempSync(join(fastFolder(), 'suantai-'));
  const shared = join(folder, SHARED);
  mkdirSync(shared);
  process.env[OF_THE_RUN] = folder;
  return {
    forget() {
      rmSync(shared, { recursive: true, force: true });
      mkdirSync(shared);
    },
    remove() {
      delete process.env[OF_THE_RUN];
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder for temporary files: that of the run, if there is one. */
export function scratchFolder(): string {
  return process.env[OF_THE_RUN] ?? fastFolder();
}

/** In memory if there is room. A database is hundreds of files, and copying them on disk takes seconds. */
export function fastFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A file that the processes of a run share. */
export interface SharedFile {
  path: string;
  /** A place for a file that `place` will put at `path`. Each process has its own. */
  draft: string;
  /** Puts the draft at `path`. Processes that do so at the same time replace each other's, which are equal. */
  place(): void;
  write(content: Uint8Array): void;
}

/** Undefined outside a run, where nothing would remove the file. */
export function sharedFile(name: string): SharedFile | undefined {
  const ofTheRun = process.env[OF_THE_RUN];
  if (ofTheRun === undefined) return undefined;
  const path = join(ofTheRun, SHARED, name);
  const draft = `${path}-${process.pid}`;
  const place = () => renameSync(draft, path);
  return {
    path,
    draft,
    place,
    write(content) {
      writeFileSync(draft, content);
      place();
    },
  };
}
