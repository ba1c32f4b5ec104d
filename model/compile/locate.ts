import { Reporter } from './diagnostics.ts';
import { PARTS } from './read/include.ts';
import type { Node, Place } from './read/node.ts';
import { fileStem, overlayPath, type SchemaText } from './read/readFiles.ts';
import { readYaml } from './read/readYaml.ts';

export interface FilePlace {
  file: string;
  line: number;
  column: number;
}

/**
 * The place of a path in the file of a resource, or in its overlay: the place of the longest part of the path that
 * exists. For findings after compilation, when the definitions have no places.
 *
 * @example
 *   placeIn('racks', ['fields', 'height', 'type'], files, []); // { file: 'region/racks.yaml', line: 12, column: 13 }
 */
export function placeIn(
  resource: string,
  path: readonly string[],
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
): FilePlace | undefined {
  const own = files.find((file) => isOf(file, resource));
  const over = overlays.find((file) => isOf(file, resource));
  const places = [
    ...(own ? [deepest(own.path, own.text, path)] : []),
    ...(over ? [deepest(overlayPath(over.path), over.text, path)] : []),
  ];
  const [first] = places.toSorted((a, b) => b.depth - a.depth);
  if (first === undefined) return undefined;
  const { source, offset } = first.at;
  return { file: source.path, ...source.position(offset) };
}

/** Resource files are in folders; the files next to them, `errors/` and `parts/` are shared. */
function isOf({ path }: SchemaText, resource: string): boolean {
  return path.includes('/') && !path.startsWith('errors/') && !path.startsWith(PARTS) && fileStem(path) === resource;
}

function deepest(path: string, text: string, keys: readonly string[]): { at: Place; depth: number } {
  const node = readYaml(path, text, new Reporter());
  if (node === undefined)
    return { at: { source: { path, position: () => ({ line: 1, column: 1 }) }, offset: 0 }, depth: -1 };
  return follow(node, keys.length > 0 ? keys : ['resource']);
}

function follow(root: Node, keys: readonly string[]): { at: Place; depth: number } {
  let [node, at, depth]: [Node, Place, number] = [root, root.at, 0];
  for (const key of keys) {
    const entry = node.kind === 'map' ? node.entries.get(key) : undefined;
    if (entry === undefined) break;
    [node, at, depth] = [entry.value, entry.key.at, depth + 1];
  }
  return { at, depth };
}
