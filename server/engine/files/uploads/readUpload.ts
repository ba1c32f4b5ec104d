import { createHash } from 'node:crypto';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { Upload } from './uploadTable.ts';

/** The bytes of a complete upload. Rejects at the end if the checksum differs, or at once if the file is gone. */
export async function* readUpload(
  files: FileStore,
  { key, contentKey, size, sha256 }: Pick<Upload, 'key' | 'contentKey' | 'size' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const content = await files.read(contentKey, { start: 0, end: size });
  if (content === undefined) throw new Error(`The file of the upload ${key} does not exist`);
  const sum = createHash('sha256');
  let last: Uint8Array | undefined;
  // Hold one chunk back, so that a damaged file never looks complete.
  for await (const piece of content) {
    if (last !== undefined) yield last;
    last = piece;
    sum.update(last);
  }
  if (sha256 !== null && sum.digest('hex') !== sha256) throw new Error(`The upload ${key} has changed in the store`);
  if (last !== undefined) yield last;
}

/** The bytes at the start and at the end of a complete upload; undefined if its file does not exist. */
export async function edgesOf(
  files: FileStore,
  { contentKey, size }: Pick<Upload, 'contentKey' | 'size'>,
  bytes: { start: number; end: number },
): Promise<{ start: Uint8Array; end: Uint8Array } | undefined> {
  const start = await files.read(contentKey, { start: 0, end: Math.min(bytes.start, size) });
  const end = await files.read(contentKey, { start: Math.max(0, size - bytes.end), end: size });
  return start && end && { start: await bytesOf(start), end: await bytesOf(end) };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
