import type { Json } from '#model/language/definition.ts';

/**
 * Every value of a tree by its path. Entries of a list stand by their name, as Kubernetes merges them, or by their
 * place.
 *
 * @example
 *   leavesOf({ spec: { containers: [{ name: 'web', image: 'a' }] } }).get('spec.containers[web].image'); // 'a'
 */
export function leavesOf(tree: Json): Map<string, Json> {
  const leaves = new Map<string, Json>();
  collect(tree, '', leaves);
  return leaves;
}

function collect(value: Json, path: string, leaves: Map<string, Json>): void {
  if (isTree(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0 && path !== '') leaves.set(path, value);
    for (const [key, each] of entries)
      collect(each ?? null, path === '' ? written(key) : `${path}.${written(key)}`, leaves);
  } else if (Array.isArray(value) && value.length > 0) {
    value.forEach((each, index) => collect(each, `${path}[${nameIn(each) ?? index}]`, leaves));
  } else leaves.set(path, value);
}

/**
 * A map of JSON, and no list.
 *
 * @example
 *   isTree([]); // false
 */
export const isTree = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key with a dot, such as that of an annotation, is one step of the path. */
const written = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

function nameIn(value: Json): string | undefined {
  return isTree(value) && typeof value.name === 'string' ? value.name : undefined;
}
