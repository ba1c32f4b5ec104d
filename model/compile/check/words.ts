import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Every word of an access list must be a role, an authority of a kind, or `all`. */
export function checkGrants(node: Node | undefined, where: string, context: Context): void {
  for (const { word, node: at } of wordsOf(node)) checkGrant(at, word, where, context);
}

export function checkGrant(node: Node, word: string, where: string, context: Context): void {
  needWord(context, context.product.words.grants, word, node.at, { code: 'unknown-grant', what: 'role', where, expected: 'a role or authority of roles.yaml, or all' });
}

export function checkErrorKey(node: Node | undefined, where: string, context: Context): void {
  const key = textOf(node);
  if (!node || key === undefined) return;
  needWord(context, context.product.words.errors, key, node.at, { code: 'unknown-error', what: 'error', where, expected: 'a key of errors/*.yaml' });
}
