import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Every file in a folder and its subfolders, in a stable order. Returns the path itself for a file, and nothing for a
 * missing path.
 */
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
