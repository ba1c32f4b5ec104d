import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

/** Every YAML file below a schemas directory, in a fixed order, with the paths that diagnostics print. */
export function readSchemaTexts(directory: string): SchemaText[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path: relative(directory, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
}
