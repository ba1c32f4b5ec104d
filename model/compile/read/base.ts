import type { Reporter } from '#model/compile/diagnostics.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import { mergePatch } from './mergePatch.ts';
import { child, entriesOf, relocated } from './node.ts';
import type { Entry, MapNode, Node, Place, Source } from './node.ts';

/** Keys that identify a resource, and so are not taken over: its addresses, its pages, its place in the menu. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  'base',
  'include',
  'resource',
  'was',
  'path',
  'routes',
  'menu',
  'public',
]);
const OWN_KEYS_OF_VIEWS = new Set(['route', 'menu']);

/** A part that a file includes, with the place of the word that names it. */
export interface Included {
  at: Place;
  node: Node;
}

/**
 * A file with the content that it takes over (JSON Merge Patch): first its base, then the parts that it includes in
 * their order, then the file itself. A mistake in that content is reported at the word that names the other file, with
 * its place there. Keys that only parts have come last.
 *
 * @example
 *   withTakenOver(node, base, [], reporter); // the fields of `base` with those of the file over them
 */
export function withTakenOver(
  node: Node,
  base: Node | undefined,
  parts: readonly Included[],
  reporter: Reporter,
): Node {
  const at = child(node, 'base')?.at;
  const inherited =
    base?.kind === 'map' && at
      ? moved(withoutPages({ ...base, entries: without(base, OWN_KEYS) }, child(child(node, 'list'), 'views')), at)
      : undefined;
  const grammar = { shape: resourceShape, path: '', reporter };
  const below = parts.reduce<Node | undefined>(
    (under, part) =>
      part.node.kind === 'map'
        ? mergePatch(under, moved({ ...part.node, entries: without(part.node, OWN_KEYS) }, part.at), grammar)
        : under,
    inherited,
  );
  if (!below) return node;
  const merged = mergePatch(below, node, grammar);
  return parts.length === 0 ? merged : inOrder(merged, [inherited, node]);
}

/** The same map with the keys of these maps first, in their order. */
function inOrder(node: Node, first: readonly (Node | undefined)[]): Node {
  if (node.kind !== 'map') return node;
  const keys = new Set([...first.flatMap((each) => entriesOf(each).map(([key]) => key)), ...node.entries.keys()]);
  const entries = [...keys].flatMap((key): [string, Entry][] => {
    const entry = node.entries.get(key);
    return entry
      ? [
          [
            key,
            {
              ...entry,
              value: inOrder(
                entry.value,
                first.map((each) => child(each, key)),
              ),
            },
          ],
        ]
      : [];
  });
  return { ...node, entries: new Map(entries) };
}

/**
 * The base without the pages of its views: a view needs its own page in the file. `own` are the views that the file
 * itself has.
 */
function withoutPages(base: MapNode, own: Node | undefined): MapNode {
  const list = child(base, 'list');
  const views = child(list, 'views');
  if (list?.kind !== 'map' || views?.kind !== 'map') return base;
  const kept = [...views.entries].flatMap(([key, entry]): [string, Entry][] => {
    const { value } = entry;
    if (value.kind !== 'map' || !value.entries.has('route')) return [[key, entry]];
    return child(child(own, key), 'route')
      ? [[key, { ...entry, value: { ...value, entries: without(value, OWN_KEYS_OF_VIEWS) } }]]
      : [];
  });
  return replaced(base, 'list', replaced(list, 'views', { ...views, entries: new Map(kept) }));
}

function without(node: MapNode, keys: ReadonlySet<string>): Map<string, Entry> {
  return new Map([...node.entries].filter(([key]) => !keys.has(key)));
}

function replaced(node: MapNode, key: string, value: Node): MapNode {
  const entry = node.entries.get(key);
  return entry ? { ...node, entries: new Map(node.entries).set(key, { ...entry, value }) } : node;
}

/** The same nodes at the place where the file takes them over. */
function moved(node: Node, to: Place): Node {
  const position = () => to.source.position(to.offset);
  const sources = new Map<Source, Source>();
  return relocated(node, ({ source, offset }) => {
    const origin = source.origin ?? source;
    const taken = sources.get(origin) ?? { path: to.source.path, position, origin };
    sources.set(origin, taken);
    return { source: taken, offset };
  });
}
