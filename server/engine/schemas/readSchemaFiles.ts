import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

/** Every YAML file below a directory, by its path from there. */
export async function readSchemaFiles(directory: string): Promise<SchemaText[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      path: relative(directory, name).split(sep).join('/'),
      text: await readFile(name, 'utf8'),
    })),
  );
}
