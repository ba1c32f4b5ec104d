import { child, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * The words of a list that a map may have; undefined without the key.
 *
 * @example
 *   optionalWords(tab, 'columns'); // ['name', 'status']
 */
export function optionalWords(node: Node | undefined, key: string): string[] | undefined {
  const found = child(node, key);
  return found ? wordsOf(found).map(({ word }) => word) : undefined;
}
