import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#server/engine/process/config.ts';
import type { Archive } from './archive.ts';
import { UPLOADS_FOLDER } from './backUp.ts';
import { BackupFault } from './backupFault.ts';

const PART = '.restoring';

/**
 * Adds the uploaded files to the existing ones. An upload only grows, so a longer existing file contains the saved one
 * and stays.
 */
export async function restoreUploads(
  archive: Archive,
  { dataDir }: Settings,
  report: (line: string) => void,
): Promise<void> {
  const files = uploadsOf(archive);
  report(`restoring ${files.length} uploaded files`);
  if (files.length === 0) return;
  await mkdir(join(dataDir, UPLOADS_FOLDER), { recursive: true, mode: 0o700 });
  for (const { path, name, size } of files) {
    const place = join(dataDir, UPLOADS_FOLDER, name);
    const there = await stat(place).catch(() => undefined);
    if (there !== undefined && there.size >= size) continue;
    await pipeline(archive.read(path), createWriteStream(place + PART, { mode: 0o600, flush: true }));
    await rename(place + PART, place);
  }
}

/** Deletes uploads that the restored database does not refer to. */
export async function removeOtherUploads(archive: Archive, { dataDir }: Settings): Promise<void> {
  const known = new Set(uploadsOf(archive).map(({ name }) => name));
  const folder = join(dataDir, UPLOADS_FOLDER);
  for (const name of await readdir(folder).catch(() => []))
    if (!known.has(name)) await rm(join(folder, name), { force: true });
}

function uploadsOf(archive: Archive): { path: string; name: string; size: number }[] {
  const files = archive.files().filter(({ path }) => path.startsWith(`${UPLOADS_FOLDER}/`));
  return files.map(({ path, size }) => {
    const name = basename(path);
    // Never write outside the folder of uploads.
    if (path !== `${UPLOADS_FOLDER}/${name}` || name === '..')
      throw new BackupFault(`The backup contains a file with an invalid name: ${path}`);
    return { path, name, size };
  });
}
