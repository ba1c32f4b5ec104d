import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILES_FOLDER } from '#server/engine/files/store/diskStore.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Archive } from './archive.ts';
import { BackupFault } from './backupFault.ts';

const PART = '.restoring';
/** The folder of backups of older versions, which held what was being uploaded. */
const FOLDER_BEFORE = 'uploads';

/**
 * Adds the saved files to the existing ones. A file only grows until it is complete, so a longer existing one contains
 * the saved one and stays.
 */
export async function restoreFiles(
  archive: Archive,
  { dataDir }: Settings,
  report: (line: string) => void,
): Promise<void> {
  const files = filesOf(archive);
  report(`restoring ${files.length} files`);
  if (files.length === 0) return;
  await mkdir(join(dataDir, FILES_FOLDER), { recursive: true, mode: 0o700 });
  for (const { path, name, size } of files) {
    const place = join(dataDir, FILES_FOLDER, name);
    const there = await stat(place).catch(() => undefined);
    if (there !== undefined && there.size >= size) continue;
    await pipeline(archive.read(path), createWriteStream(place + PART, { mode: 0o600, flush: true }));
    await rename(place + PART, place);
  }
}

/** Deletes files that the restored database does not refer to. */
export async function removeOtherFiles(archive: Archive, { dataDir }: Settings): Promise<void> {
  const known = new Set(filesOf(archive).map(({ name }) => name));
  const folder = join(dataDir, FILES_FOLDER);
  for (const name of await readdir(folder).catch(() => []))
    if (!known.has(name)) await rm(join(folder, name), { force: true });
}

function filesOf(archive: Archive): { path: string; name: string; size: number }[] {
  const files = archive
    .files()
    .filter(({ path }) => [FILES_FOLDER, FOLDER_BEFORE].some((folder) => path.startsWith(`${folder}/`)));
  return files.map(({ path, size }) => {
    const name = basename(path);
    // Never write outside the folder of files.
    if (![FILES_FOLDER, FOLDER_BEFORE].some((folder) => path === `${folder}/${name}`) || name === '..')
      throw new BackupFault(`The backup contains a file with an invalid name: ${path}`);
    return { path, name, size };
  });
}
