import type { Json } from '#model/language/definition.ts';

/** A file that positions point into. */
export interface Source {
  path: string;
  position(offset: number): { line: number; column: number };
  /**
   * For content that a file takes over from another: the source in that file. `path` and `position` then describe the
   * place where it is taken over.
   */
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
  /**
   * Patches of an unwritten list, in their order: they are applied to the default (`build/wordsOrDefault.ts`). `items`
   * then holds their additions.
   */
  overDefault?: ListPatch[];
}

/** The changes of an overlay to a list that it does not replace. */
export interface ListPatch {
  /** The list as findings name it: `list.columns`. */
  path: string;
  add: Node[];
  /** The place of `add`; at the end if absent. */
  anchor?: { side: 'after' | 'before'; item: Node };
  remove: Node[];
}

export interface ScalarNode {
  kind: 'scalar';
  at: Place;
  value: string | number | boolean | null;
  /** Written without quotes, so that another YAML reader may understand `on` as a boolean. */
  plain: boolean;
  /** The node is not checked: it was reported when it was read, or the compiler added it. */
  silent?: boolean;
}

/**
 * The value of a key in a map; undefined if it is missing.
 *
 * @example
 *   child(node, 'fields')?.kind; // 'map'
 */
export function child(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined;
}

/**
 * The place of a key if it is written, else of the map that lacks it.
 *
 * @example
 *   placeOf(node, 'type'); // the place of the word `type`
 */
export function placeOf(node: Node, key: string): Place {
  return (node.kind === 'map' ? node.entries.get(key)?.key.at : undefined) ?? node.at;
}

/**
 * The entries of a map by key; none for other nodes.
 *
 * @example
 *   entriesOf(child(node, 'fields')).map(([name]) => name); // ['name', 'status']
 */
export function entriesOf(node: Node | undefined): [string, Entry][] {
  return node?.kind === 'map' ? [...node.entries] : [];
}

/**
 * The items of a list; none for other nodes.
 *
 * @example
 *   itemsOf(nodeOf(['name'], at)).length; // 1
 */
export function itemsOf(node: Node | undefined): Node[] {
  return node?.kind === 'list' ? node.items : [];
}

/**
 * The text of a node; undefined for other nodes.
 *
 * @example
 *   textOf(nodeOf('name', at)); // 'name'
 */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/**
 * The number of a node; undefined for other nodes.
 *
 * @example
 *   numberOf(nodeOf(7, at)); // 7
 */
export function numberOf(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

/**
 * The boolean of a node; undefined for other nodes.
 *
 * @example
 *   flagOf(nodeOf(true, at)); // true
 */
export function flagOf(node: Node | undefined): boolean | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : undefined;
}

/**
 * The words of a list, with their nodes; the shape check reports items that are no text.
 *
 * @example
 *   wordsOf(nodeOf(['name', 1], at)).map(({ word }) => word); // ['name']
 */
export function wordsOf(node: Node | undefined): { word: string; node: Node }[] {
  return itemsOf(node).flatMap((item) => {
    const word = textOf(item);
    return word === undefined ? [] : [{ word, node: item }];
  });
}

/**
 * The value of a node without positions.
 *
 * @example
 *   toJson(nodeOf({ a: [1] }, at)); // { a: [1] }
 */
export function toJson(node: Node): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toJson);
  return Object.fromEntries([...node.entries].map(([key, entry]) => [key, toJson(entry.value)]));
}

/**
 * The opposite of `toJson`, with every node at one place.
 *
 * @example
 *   toJson(nodeOf({ a: [1] }, at)); // { a: [1] }
 */
export function nodeOf(value: Json, at: Place): Node {
  if (value === null || typeof value !== 'object') return { kind: 'scalar', at, value, plain: false };
  if (Array.isArray(value)) return { kind: 'list', at, items: value.map((item) => nodeOf(item, at)) };
  const entries = Object.entries(value).map(([key, each]): [string, Entry] => [
    key,
    { key: { kind: 'scalar', at, value: key, plain: false }, value: nodeOf(each, at) },
  ]);
  return { kind: 'map', at, entries: new Map(entries) };
}

/**
 * The same nodes, each at another place.
 *
 * @example
 *   relocated(node, () => place).at; // place
 */
export function relocated<Kind extends Node>(node: Kind, to: (place: Place) => Place): Kind;
export function relocated(node: Node, to: (place: Place) => Place): Node {
  const at = to(node.at);
  if (node.kind === 'scalar') return { ...node, at };
  if (node.kind === 'list') {
    const patches = node.overDefault?.map((patch) => relocatedPatch(patch, to));
    return {
      ...node,
      at,
      items: node.items.map((item) => relocated(item, to)),
      ...(patches && { overDefault: patches }),
    };
  }
  const entries = [...node.entries].map(([key, entry]): [string, Entry] => [
    key,
    { key: relocated(entry.key, to), value: relocated(entry.value, to) },
  ]);
  return { ...node, at, entries: new Map(entries) };
}

function relocatedPatch({ path, add, anchor, remove }: ListPatch, to: (place: Place) => Place): ListPatch {
  const moved = (items: Node[]) => items.map((item) => relocated(item, to));
  return {
    path,
    add: moved(add),
    ...(anchor && { anchor: { ...anchor, item: relocated(anchor.item, to) } }),
    remove: moved(remove),
  };
}
