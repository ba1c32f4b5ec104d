import type { Json } from '#model/definition.ts';

/** A file that positions point into. */
export interface Source {
  path: string;
  position(offset: number): { line: number; column: number };
  /** Of what a file takes over from another: where it is written. `path` and `position` then tell where it is taken over. */
  origin?: Source;
}

export interface Place {
  source: Source;
  offset: number;
}

/** Parsed YAML with positions, reduced to what the language uses. Keys are always text. */
export type Node = MapNode | ListNode | ScalarNode;

export interface MapNode {
  kind: 'map';
  at: Place;
  entries: Map<string, Entry>;
}

export interface Entry {
  key: ScalarNode;
  value: Node;
}

export interface ListNode {
  kind: 'list';
  at: Place;
  items: Node[];
}

export interface ScalarNode {
  kind: 'scalar';
  at: Place;
  value: string | number | boolean | null;
  /** Written without quotes, so that another YAML reader may understand `on` as a boolean. */
  plain: boolean;
  /** Reported while it was read; nothing more is said of it. */
  broken?: boolean;
}

export function child(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined;
}

/** The place of a key where it is written, else of the map that lacks it. */
export function placeOf(node: Node, key: string): Place {
  return (node.kind === 'map' ? node.entries.get(key)?.key.at : undefined) ?? node.at;
}

export function entriesOf(node: Node | undefined): [string, Entry][] {
  return node?.kind === 'map' ? [...node.entries] : [];
}

export function itemsOf(node: Node | undefined): Node[] {
  return node?.kind === 'list' ? node.items : [];
}

export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function numberOf(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

export function flagOf(node: Node | undefined): boolean | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : undefined;
}

/** The words of a list, with the nodes that hold them; items that are no text are left to the shape check. */
export function wordsOf(node: Node | undefined): { word: string; node: Node }[] {
  return itemsOf(node).flatMap((item) => {
    const word = textOf(item);
    return word === undefined ? [] : [{ word, node: item }];
  });
}

export function toJson(node: Node): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toJson);
  return Object.fromEntries([...node.entries].map(([key, entry]) => [key, toJson(entry.value)]));
}

/** The same nodes, each at another place. */
export function relocated<Kind extends Node>(node: Kind, to: (place: Place) => Place): Kind;
export function relocated(node: Node, to: (place: Place) => Place): Node {
  const at = to(node.at);
  if (node.kind === 'scalar') return { ...node, at };
  if (node.kind === 'list') return { ...node, at, items: node.items.map((item) => relocated(item, to)) };
  const entries = [...node.entries].map(([key, entry]): [string, Entry] => [key, { key: relocated(entry.key, to), value: relocated(entry.value, to) }]);
  return { ...node, at, entries: new Map(entries) };
}
