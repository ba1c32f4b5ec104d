import type { Finding, Reporter } from '#model/compile/diagnostics.ts';
import { list, text } from '#model/compile/shape/shape.ts';
import { OWN_KEYS } from './base.ts';
import type { Included } from './base.ts';
import { mergePatch } from './mergePatch.ts';
import { child, entriesOf, placeOf, wordsOf } from './node.ts';
import type { Entry, MapNode, Node } from './node.ts';
import type { SchemaFile } from './readFiles.ts';

/** The folder of the parts that resources include. */
export const PARTS = 'parts/';

const GRAMMAR = { shape: { ...list(text()), unwritten: 'empty' }, path: 'include' } as const;

/**
 * The file with the list of parts from its overlay, which decides what the rest of the overlay is merged over.
 *
 * @example
 *   listIncludes(node, overlay, reporter); // with `include: { add: [parts/owner] }` of the overlay
 */
export function listIncludes(node: Node, patch: Node | undefined, reporter: Reporter): Node {
  const change = patch?.kind === 'map' ? patch.entries.get('include') : undefined;
  if (node.kind !== 'map' || !change) return node;
  const before = node.entries.get('include');
  const isRemoved = change.value.kind === 'scalar' && change.value.value === null;
  const value = isRemoved ? undefined : mergePatch(before?.value, change.value, { ...GRAMMAR, reporter });
  return withEntry(node, value && { key: before?.key ?? change.key, value });
}

/**
 * The overlay without the key that `listIncludes` has read.
 *
 * @example
 *   takeOutIncludes(overlay); // the same keys without `include`
 */
export function takeOutIncludes(patch: Node): Node {
  return patch.kind === 'map' ? withEntry(patch, undefined) : patch;
}

function withEntry(node: MapNode, include: Entry | undefined): MapNode {
  const entries = new Map(node.entries);
  if (include) entries.set('include', include);
  else entries.delete('include');
  return { ...node, entries };
}

/**
 * The parts that a file names, by their paths; undefined if one is unreadable.
 *
 * @example
 *   includedParts(node, (path) => files.get(path), files.keys(), reporter)?.size; // 2
 */
export function includedParts(
  node: Node,
  read: (path: string) => SchemaFile | undefined,
  files: Iterable<string>,
  reporter: Reporter,
): Map<string, Included> | undefined {
  const found = new Map<string, Included>();
  let isReadable = true;
  const paths = new Map(
    [...files]
      .filter((path) => path.startsWith(PARTS))
      .map((path) => [path.slice(PARTS.length).replace(/\.ya?ml$/, ''), path]),
  );
  for (const { word, node: at } of wordsOf(child(node, 'include'))) {
    const report = (finding: Pick<Finding, 'code' | 'says' | 'expected' | 'words'>) =>
      reporter.report(at.at, { ...finding, ...(finding.words && { word }) });
    const path = paths.get(word);
    if (path === undefined)
      report({
        code: 'unknown-part',
        says: `unknown part "${word}" in include`,
        expected: 'a file of parts/',
        words: paths.keys(),
      });
    else if (found.has(path))
      report({ code: 'named-twice', says: `include contains "${word}" twice`, expected: 'each part once' });
    else {
      const part = read(path)?.node;
      if (part) found.set(path, { at: at.at, node: part });
      else isReadable = false;
    }
  }
  return isReadable ? found : undefined;
}

/**
 * Reports keys in a part that belong to one resource, and parts that no resource includes.
 *
 * @example
 *   checkParts(files, new Set(['parts/owner.yaml']), reporter); // a warning for every other part
 */
export function checkParts(
  files: ReadonlyMap<string, SchemaFile>,
  used: ReadonlySet<string>,
  reporter: Reporter,
): void {
  for (const [path, { kind, node }] of files) {
    if (kind !== 'part' || !node) continue;
    if (node.kind !== 'map')
      reporter.report(node.at, { code: 'wrong-type', says: `${path} is not a map`, expected: 'keys of a resource' });
    for (const [key] of entriesOf(node)) {
      if (!OWN_KEYS.has(key)) continue;
      reporter.report(placeOf(node, key), {
        code: 'not-for-parts',
        says: `key "${key}" cannot be in a part`,
        expected: 'the key in the resources that include the part',
      });
    }
    if (used.has(path)) continue;
    reporter.report(node.at, {
      code: 'unused-part',
      severity: 'warning',
      says: `nothing includes ${path}`,
      expected: 'its name in the `include` of a resource',
    });
  }
}
