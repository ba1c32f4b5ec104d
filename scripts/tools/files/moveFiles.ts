import { createHash } from 'node:crypto';
import type { Database } from '#server/engine/db/database.ts';
import type { Arrival, FileStore } from '#server/engine/files/store/fileStore.ts';

export interface Moved {
  moved: number;
  bytes: number;
  /** Uploads that were under way: their pieces belong to the old store. */
  ended: number;
}

const REPORTED_EVERY = 1_000;

/**
 * Copies every file and reads the copy back. What the target already has in the right size is left as it is, so that an
 * interrupted move continues. Throws where a copy differs, and nothing has changed then.
 */
export async function moveFiles(
  db: Database,
  from: FileStore,
  to: FileStore,
  report: (line: string) => void,
): Promise<Moved> {
  const underWay = await db.kysely.selectFrom('uploads').select('upload_key').where('sha256', 'is', null).execute();
  const left = new Set(underWay.map(({ upload_key }) => upload_key));
  const result: Moved = { moved: 0, bytes: 0, ended: left.size };
  for await (const { name, key } of from.keys()) {
    const size = await from.sizeOf(key);
    if (name !== key || left.has(key) || size === undefined) continue;
    if ((await to.sizeOf(key)) !== size) await copy(from, to, key, size);
    result.moved += 1;
    result.bytes += size;
    if (result.moved % REPORTED_EVERY === 0) report(`${result.moved} files, ${result.bytes} bytes`);
  }
  await db.kysely.deleteFrom('uploads').where('sha256', 'is', null).execute();
  return result;
}

async function copy(from: FileStore, to: FileStore, key: string, size: number): Promise<void> {
  const begun: Arrival = { key, size, received: 0, state: '' };
  // What an interrupted move has left.
  await to.abandon(begun);
  await to.begin(key, size);
  const arriving = await to.resume(begun);
  const content = await from.read(key, { start: 0, end: size });
  if (arriving === undefined || content === undefined)
    throw new Error(`The file ${key} disappeared while it was moved`);
  const sum = createHash('sha256');
  let state: string;
  try {
    for await (const bytes of content) {
      sum.update(bytes);
      await arriving.write(bytes);
    }
    state = await arriving.save();
  } finally {
    await arriving.close();
  }
  await to.complete({ ...begun, received: size, state });
  if ((await sumOf(to, key, size)) !== sum.digest('hex'))
    throw new Error(`The copy of the file ${key} differs from it`);
}

async function sumOf(store: FileStore, key: string, size: number): Promise<string | undefined> {
  const content = await store.read(key, { start: 0, end: size });
  if (content === undefined) return undefined;
  const sum = createHash('sha256');
  for await (const bytes of content) sum.update(bytes);
  return sum.digest('hex');
}
