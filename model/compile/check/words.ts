import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { textOf, wordsOf } from '#model/compile/read/node.ts';
import { SLOT_KINDS } from '#model/compile/shape/productShapes.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks that every word of an access list is a role, an authority of a kind, or `all`.
 *
 * @example
 *   checkGrants(node, 'access', context); // reports `unknown-grant` for a word outside roles.yaml
 */
export function checkGrants(node: Node | undefined, where: string, context: Context): void {
  for (const { word, node: at } of wordsOf(node)) checkGrant(at, word, where, context);
}

/**
 * Checks a word of an access list: a role, or `all`.
 *
 * @example
 *   checkGrant(node, 'TENNANT', 'access.list', context); // did you mean "TENANT"?
 */
export function checkGrant(node: Node, word: string, where: string, context: Context): void {
  needWord(context, context.product.words.grants, word, node.at, {
    code: 'unknown-grant',
    what: 'role',
    where,
    expected: 'a role or authority of roles.yaml, or all',
  });
}

/**
 * Checks that the component of a slot is one of `slots.yaml` for slots of this kind.
 *
 * @example
 *   checkComponent(node, 'input', 'slots.input.ports', context); // reports `unknown-component`
 */
export function checkComponent(node: Node | undefined, kind: string, where: string, context: Context): void {
  const name = textOf(node);
  const { components } = context.product.words;
  // An unknown kind is a mistake of its own, reported with the shape.
  if (!node || name === undefined || !components || !SLOT_KINDS.some((known) => known === kind)) return;
  const fitting = new Set([...components].filter(([, kinds]) => kinds.has(kind)).map(([component]) => component));
  needWord(context, fitting, name, node.at, {
    code: 'unknown-component',
    what: 'component',
    where,
    expected: `a component of slots.yaml for slots of kind ${kind}`,
  });
}

/**
 * Checks a key of the error catalogue.
 *
 * @example
 *   checkErrorKey(child(node, 'takenError'), 'fields.name', context);
 */
export function checkErrorKey(node: Node | undefined, where: string, context: Context): void {
  const key = textOf(node);
  if (!node || key === undefined) return;
  needWord(context, context.product.words.errors, key, node.at, {
    code: 'unknown-error',
    what: 'error',
    where,
    expected: 'a key of errors/*.yaml',
  });
}
