import type { LiveDefinitions } from '#model/compile/context.ts';
import { fileStem } from './readFiles.ts';
import type { SchemaFile } from './readFiles.ts';

/**
 * The files in their order, those of live resources first: of two files with one name, the other is the mistake.
 *
 * @example
 *   liveFirst([copy, sites], { sites: live }).map(({ path }) => path); // sites before its copy
 */
export function liveFirst(files: readonly SchemaFile[], live: LiveDefinitions): SchemaFile[] {
  const isLive = ({ path }: SchemaFile) => {
    const stem = fileStem(path);
    const domain = path.split('/').slice(0, -1).join('/');
    return Object.hasOwn(live, stem) && live[stem]?.domain === domain;
  };
  return [...files.filter(isLive), ...files.filter((file) => !isLive(file))];
}
