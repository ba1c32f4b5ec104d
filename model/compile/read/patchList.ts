import type { Finding, Reporter } from '#model/compile/diagnostics.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { ListShape } from '#model/compile/shape/shape.ts';
import { entriesOf, textOf, toJson } from './node.ts';
import type { ListPatch, MapNode, Node } from './node.ts';

export const PATCH_KEYS = ['add', 'after', 'before', 'remove'] as const;

interface Grammar {
  path: string;
  reporter: Reporter;
}

/**
 * Whether this map is a patch of a list. If a map is allowed there as well, the keys and the existing value decide.
 *
 * @example
 *   isListPatch(patch, child(list, 'columns'), true); // true for `{ add: [size] }`
 */
export function isListPatch(patch: MapNode, target: Node | undefined, takesMap: boolean): boolean {
  if (!takesMap) return true;
  const known = [...patch.entries.keys()].every((key) => PATCH_KEYS.some((word) => word === key));
  return known && patch.entries.size > 0 && target?.kind === 'list';
}

/**
 * The list after the patch. The shape decides whether an unwritten list is empty or the default.
 *
 * @example
 *   patchedList(columns, patch, shape, { path: 'list.columns', reporter }); // the list with `{ add: [size] }`
 */
export function patchedList(
  target: Node | undefined,
  patch: MapNode,
  shape: ListShape,
  { path, reporter }: Grammar,
): Node {
  const read = readPatch(patch, path, reporter);
  if (target?.kind === 'list' && target.overDefault)
    return {
      kind: 'list',
      at: patch.at,
      items: [...target.items, ...read.add],
      overDefault: [...target.overDefault, read],
    };
  if (target?.kind === 'list') return { kind: 'list', at: patch.at, items: applyPatch(target.items, read, reporter) };
  if (target === undefined && shape.unwritten === 'empty')
    return { kind: 'list', at: patch.at, items: applyPatch([], read, reporter) };
  if (target === undefined && shape.unwritten === 'default')
    return { kind: 'list', at: patch.at, items: read.add, overDefault: [read] };
  reporter.report(patch.at, {
    code: 'no-list-to-patch',
    says: `${path} is not written as a list in the file under it`,
    expected: 'the whole list',
  });
  return { kind: 'list', at: patch.at, items: read.add };
}

/**
 * The items after the patch. The whole value identifies an item. Additions go next to their anchor, even if the patch
 * removes it; an item that is both removed and added moves. The file below may change without the patch, so an item
 * that is not found is only a warning.
 *
 * @example
 *   applyPatch([name, status], { path, add: [size], remove: [] }, reporter); // [name, status, size]
 */
export function applyPatch(
  items: readonly Node[],
  { path, add, anchor, remove }: ListPatch,
  reporter: Reporter,
): Node[] {
  const warn = (at: Node, finding: Pick<Finding, 'code' | 'says' | 'expected'>) =>
    reporter.report(at.at, { ...finding, severity: 'warning', ...nearestAmong(at, items) });
  for (const item of remove) {
    if (!isIn(items, item))
      warn(item, {
        code: 'not-in-list',
        says: `${described(item)} cannot be removed: it is not in ${path}`,
        expected: 'an item of the list',
      });
  }
  const isKept = (item: Node) => !isIn(remove, item);
  const kept = items.filter(isKept);
  const added = add.filter((item) => {
    if (!isIn(kept, item)) return true;
    reporter.report(item.at, {
      code: 'already-in-list',
      severity: 'warning',
      says: `${described(item)} is in ${path} already`,
      expected: 'an item that it does not have',
    });
    return false;
  });
  const place = anchor ? items.findIndex((item) => isSame(item, anchor.item)) : -1;
  if (anchor && place < 0) {
    const says = `nothing can stand ${anchor.side} ${described(anchor.item)}, which is not in ${path}; what is added stands at its end`;
    warn(anchor.item, { code: 'not-in-list', says, expected: 'an item of the list' });
  }
  const end = place < 0 ? items.length : place + (anchor?.side === 'after' ? 1 : 0);
  return [...items.slice(0, end).filter(isKept), ...added, ...items.slice(end).filter(isKept)];
}

function isIn(list: readonly Node[], item: Node): boolean {
  return list.some((each) => isSame(each, item));
}

function readPatch(patch: MapNode, path: string, reporter: Reporter): ListPatch {
  for (const [key, { key: node }] of entriesOf(patch)) {
    if (PATCH_KEYS.some((word) => word === key)) continue;
    reporter.report(node.at, {
      code: 'unknown-key',
      says: `unknown key "${key}" in ${path}`,
      expected: 'a list, or a patch of it ({ add, after, before, remove })',
      word: key,
      words: PATCH_KEYS,
    });
  }
  const at = (key: (typeof PATCH_KEYS)[number]) => {
    const entry = patch.entries.get(key);
    return entry?.value.kind === 'scalar' && entry.value.value === null ? undefined : entry;
  };
  const [add, after, before, remove] = [at('add'), at('after'), at('before'), at('remove')];
  if (after && before)
    reporter.report(before.key.at, {
      code: 'two-places',
      says: `${path} has both after and before`,
      expected: 'after or before',
    });
  const place = after ?? before;
  if (place && !add)
    reporter.report(place.key.at, {
      code: 'key-without-effect',
      severity: 'warning',
      says: `${path} has ${after ? 'after' : 'before'} and adds nothing`,
      expected: '"add" with the items',
    });
  return {
    path,
    add: listed(add?.value),
    ...(place && { anchor: { side: after ? 'after' : 'before', item: place.value } }),
    remove: listed(remove?.value),
  };
}

function listed(node: Node | undefined): Node[] {
  if (!node) return [];
  return node.kind === 'list' ? node.items : [node];
}

function isSame(one: Node, other: Node): boolean {
  return isSameJson(toJson(one), toJson(other));
}

function described(item: Node): string {
  const word = textOf(item);
  return word === undefined ? JSON.stringify(toJson(item)) : `"${word}"`;
}

function nearestAmong(item: Node, items: readonly Node[]): Pick<Finding, 'word' | 'words'> {
  const word = textOf(item);
  return word === undefined ? {} : { word, words: items.flatMap((each) => textOf(each) ?? []) };
}
