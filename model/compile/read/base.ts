import type { Reporter } from '#model/compile/diagnostics.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import { mergePatch } from './mergePatch.ts';
import { child, relocated } from './node.ts';
import type { Entry, MapNode, Node, Place, Source } from './node.ts';

/** What makes a resource itself, and so is not taken over: its addresses, its pages, its place in the menu. */
const OWN_KEYS = new Set(['base', 'resource', 'was', 'path', 'routes', 'menu', 'public']);
const OWN_KEYS_OF_VIEWS = new Set(['route', 'menu']);

/**
 * A file that begins as another: the other's nodes under its own (JSON Merge Patch). A mistake in what it takes over is
 * reported at its `base`, with the place where it is written.
 */
export function withBase(node: Node, base: Node | undefined, reporter: Reporter): Node {
  const at = child(node, 'base')?.at;
  if (base?.kind !== 'map' || !at) return node;
  const inherited: MapNode = { ...base, entries: without(base, OWN_KEYS) };
  return mergePatch(moved(withoutPages(inherited, child(child(node, 'list'), 'views')), at), node, {
    shape: resourceShape,
    path: '',
    reporter,
  });
}

/**
 * A view with a page is taken over by whoever gives it a page of its own, `own` being the views that the file itself
 * has.
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

/** The same nodes, standing where the file takes them over. */
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
