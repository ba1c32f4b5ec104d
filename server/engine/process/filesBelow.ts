import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file under a folder, in a stable order; the path itself where it is a file; nothing where it does not exist. */
export async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
