import type { Reporter } from '#model/compile/diagnostics.ts';
import type { ListShape, Shape } from '#model/compile/shape/shape.ts';
import { child, textOf } from './node.ts';
import type { Entry, MapNode, Node } from './node.ts';
import { isListPatch, patchedList } from './patchList.ts';

/** The grammar at the place of a patch. Without it every list is replaced as a whole. */
export interface Grammar {
  shape: Shape;
  /** As findings name it: `list.columns`. */
  path: string;
  reporter: Reporter;
}

/**
 * JSON Merge Patch (RFC 7396) over parsed YAML, except that a map in the place of a list patches the list, and that
 * null stays where there is nothing to remove and the grammar takes any value: `set: { read_at: null }`. Every node
 * keeps the file that it was written in, so a mistake in an overlay is reported in the overlay.
 *
 * @example
 *   toJson(mergePatch(nodeOf({ a: 1, b: 2 }, at), nodeOf({ b: null }, at))); // { a: 1 }
 */
export function mergePatch(target: Node | undefined, patch: Node, grammar?: Grammar): Node {
  if (patch.kind !== 'map') return patch;
  const list = grammar && listShapeOf(grammar.shape);
  if (list && isListPatch(patch, target, takesMap(grammar.shape))) return patchedList(target, patch, list, grammar);
  const entries = new Map<string, Entry>(target?.kind === 'map' ? target.entries : []);
  for (const [key, entry] of patch.entries) {
    const earlier = entries.get(key);
    const under = grammar && below(grammar, key, patch, target);
    if (isNull(entry.value) && (earlier || under?.shape.is !== 'json')) {
      entries.delete(key);
    } else {
      const value = mergePatch(earlier?.value, entry.value, under);
      entries.set(key, { key: earlier && isOwn(earlier.key) ? earlier.key : entry.key, value });
    }
  }
  return { kind: 'map', at: target?.kind === 'map' && isOwn(target) ? target.at : patch.at, entries };
}

const isNull = (node: Node): boolean => node.kind === 'scalar' && node.value === null;

/** The place in the file itself is better than the place in its base. */
function isOwn(node: Node): boolean {
  return node.at.source.origin === undefined;
}

function below(
  { shape, path, reporter }: Grammar,
  key: string,
  patch: MapNode,
  target: Node | undefined,
): Grammar | undefined {
  const found = shapeAt(shape, key, patch, target);
  return found && { shape: found, path: path === '' ? key : `${path}.${key}`, reporter };
}

function shapeAt(shape: Shape, key: string, patch: MapNode, target: Node | undefined): Shape | undefined {
  switch (shape.is) {
    case 'named':
      return shapeAt(shape.get(), key, patch, target);
    case 'dictionary':
      return shape.of;
    case 'keys':
      return Object.hasOwn(shape.keys, key) ? shape.keys[key]?.shape : undefined;
    case 'chosen': {
      const word = textOf(child(patch, shape.by)) ?? textOf(child(target, shape.by)) ?? '';
      return shapeAt(shape.cases.get(word) ?? shape.all, key, patch, target);
    }
    case 'json':
      return shape;
    case 'either':
      return shape.options.map((option) => shapeAt(option, key, patch, target)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

function listShapeOf(shape: Shape): ListShape | undefined {
  if (shape.is === 'named') return listShapeOf(shape.get());
  if (shape.is === 'either') return shape.options.map(listShapeOf).find((found) => found !== undefined);
  return shape.is === 'list' ? shape : undefined;
}

function takesMap(shape: Shape): boolean {
  if (shape.is === 'named') return takesMap(shape.get());
  if (shape.is === 'either') return shape.options.some(takesMap);
  return shape.is === 'keys' || shape.is === 'dictionary' || shape.is === 'chosen' || shape.is === 'json';
}
