import type { Grant } from '#model/language/definition.ts';
import type { Node } from '#model/compile/read/node.ts';
import { optionalWords } from './words/optionalWords.ts';

/**
 * The `access` of a view or a tab, to be spread; empty without the key.
 *
 * @example
 *   grantsOf(tab).access; // ['ADMIN']
 */
export function grantsOf(node: Node): { access?: Grant[] } {
  const access = optionalWords(node, 'access');
  return access ? { access } : {};
}
