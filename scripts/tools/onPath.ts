import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full path of a program on the PATH. */
export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
