import { mkdir, open, opendir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/engine/process/errorCode.ts';
import { freeGiven, giveAway } from '#server/engine/process/givenBlocks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { checkedKey, type Arriving, type ByteRange, type FileStore, type StoredName } from './fileStore.ts';

const READ_BYTES = 512 * 1_024;
const WRITE_BYTES = 1_048_576;

/** The folder of files below `DATA_DIR`. */
export const FILES_FOLDER = 'files';

/** Files on the disk of the server, each under its key. The folder is readable by the server only. */
export function diskStore({ dataDir }: Pick<Settings, 'dataDir'>): FileStore {
  const folder = join(dataDir, FILES_FOLDER);
  const pathOf = (key: string) => join(folder, checkedKey(key));
  let made: Promise<unknown> | undefined;
  const makeFolder = () => (made ??= mkdir(folder, { recursive: true, mode: 0o700 }));

  return {
    place: 'disk',

    async put(key, content) {
      await makeFolder();
      // Nothing refers to the key before all of it is written, so a crash leaves a stray file and no half one.
      const file = await open(pathOf(key), 'w', 0o600);
      try {
        await writeAll(file, content, 0);
        await file.datasync();
      } catch (error) {
        await rm(pathOf(key), { force: true });
        throw orFull(error);
      } finally {
        await file.close();
      }
    },

    async read(key, range) {
      const size = await sizeAt(pathOf(key));
      return size === undefined ? undefined : readRange(pathOf(key), range);
    },

    sizeOf: (key) => sizeAt(pathOf(key)),

    remove: (key) => rm(pathOf(key), { force: true }),

    async *keys() {
      await makeFolder();
      for await (const entry of await opendir(folder)) {
        const found = await keyOf(folder, entry.name);
        if (found !== undefined) yield found;
      }
    },

    discard: ({ key }) => rm(pathOf(key), { force: true }),

    async room() {
      await makeFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async begin(key) {
      await makeFolder();
      await (await open(pathOf(key), 'wx', 0o600)).close();
    },

    async resume({ key, received }) {
      const file = await openExisting(pathOf(key));
      return file && arrivingOf(file, received);
    },

    complete: async () => undefined,

    abandon: ({ key }) => rm(pathOf(key), { force: true }),
  };
}

/** Writes what was received in larger blocks, each while the next one arrives. */
function arrivingOf(file: FileHandle, received: number): Arriving {
  let at = received;
  let gathered: Uint8Array[] = [];
  let length = 0;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    writing = writeBlocks(file, gathered, at);
    // The next call reports it.
    writing.catch(() => undefined);
    at += length;
    gathered = [];
    length = 0;
  }

  return {
    async write(bytes) {
      gathered.push(bytes);
      length += bytes.byteLength;
      if (length >= WRITE_BYTES) await flush();
    },
    async save() {
      await flush();
      await writing;
      await file.datasync();
      return '';
    },
    async close() {
      await writing.catch(() => undefined);
      await file.close();
    },
  };
}

async function writeBlocks(file: FileHandle, blocks: Uint8Array[], start: number): Promise<void> {
  try {
    let position = start;
    let { bytesWritten: done } = blocks.length > 0 ? await file.writev(blocks, start) : { bytesWritten: 0 };
    for (const bytes of blocks) {
      const ready = Math.min(done, bytes.byteLength);
      await writeAll(file, bytes.subarray(ready), position + ready);
      done -= ready;
      position += bytes.byteLength;
      freeGiven(bytes);
    }
  } catch (error) {
    throw orFull(error);
  }
}

/** A write may write fewer bytes than requested. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;)
    done += (await file.write(bytes, done, bytes.byteLength - done, position + done)).bytesWritten;
}

async function* readRange(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  if (end <= start) return;
  const file = await open(path, 'r');
  try {
    for (let at = start; at < end;) {
      // Not of Node's pool: the block is given away.
      const block = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, end - at));
      const { bytesRead } = await file.read(block, 0, block.byteLength, at);
      if (bytesRead === 0) throw new Error(`The file ${path} ends after ${at} of ${end} bytes`);
      at += bytesRead;
      yield giveAway(bytesRead === block.byteLength ? block : block.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Undefined if it does not exist: deleted by hand, or left behind when the database was moved. */
async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function sizeAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function keyOf(folder: string, name: string): Promise<StoredName | undefined> {
  try {
    return { name, key: name, changedAt: (await stat(join(folder, name))).mtimeMs };
  } catch {
    // Removed since it was listed.
    return undefined;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

const orFull = (error: unknown): unknown =>
  FULL.has(errorCode(error) ?? '') ? new ApiError('request.noRoom', { cause: error }) : error;
