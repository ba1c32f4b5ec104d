import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import type { Upload } from './uploadTable.ts';

type Place = Pick<Settings, 'dataDir'>;

const READ_BYTES = 1_048_576;

const folderOf = ({ dataDir }: Place): string => join(dataDir, 'uploads');
/** We generate the keys, from letters and digits that are safe in a path. */
const pathOf = (place: Place, key: string): string => join(folderOf(place), key);

/** Creates an empty file for a new upload. */
export async function makeFile(place: Place, key: string): Promise<void> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
  await (await open(pathOf(place, key), 'wx', 0o600)).close();
}

/** Opens the file for writing; undefined if it does not exist. */
export async function openFile(place: Place, key: string): Promise<FileHandle | undefined> {
  try {
    return await open(pathOf(place, key), 'r+');
  } catch (error) {
    // Deleted by hand, or left behind when the database was moved: the upload starts again.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A write may write fewer bytes than requested. */
export async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;)
    done += (await file.write(bytes, done, bytes.byteLength - done, position + done)).bytesWritten;
}

/** The bytes of a complete upload. Rejects at the end if the checksum differs. */
export async function* readFile(
  place: Place,
  { key, size, sha256 }: Pick<Upload, 'key' | 'size' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  let last: Uint8Array | undefined;
  // Hold one chunk back, so that a damaged file never looks complete.
  for await (const piece of createReadStream(pathOf(place, key), { highWaterMark: READ_BYTES, end: size - 1 })) {
    if (last !== undefined) yield last;
    last = piece as Buffer;
    sum.update(last);
  }
  if (sha256 !== null && sum.digest('hex') !== sha256) throw new Error(`The upload ${key} has changed on the disk`);
  if (last !== undefined) yield last;
}

export async function sumOf(place: Place, upload: Pick<Upload, 'key' | 'size'>): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of readFile(place, { ...upload, sha256: null })) sum.update(piece);
  return sum.digest('hex');
}

/** The bytes at the start and at the end of a complete upload; undefined if its file does not exist. */
export async function edgesOf(
  place: Place,
  { key, size }: Pick<Upload, 'key' | 'size'>,
  bytes: { start: number; end: number },
): Promise<{ start: Uint8Array; end: Uint8Array } | undefined> {
  const file = await openFile(place, key);
  if (file === undefined) return undefined;
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const end = Math.min(bytes.end, size);
    return { start: await read(0, Math.min(bytes.start, size)), end: await read(size - end, end) };
  } finally {
    await file.close();
  }
}

export const removeFile = (place: Place, key: string): Promise<void> => rm(pathOf(place, key), { force: true });

/** The free bytes on the disk. */
export async function freeBytes(place: Place): Promise<number> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folderOf(place));
  return bavail * bsize;
}
