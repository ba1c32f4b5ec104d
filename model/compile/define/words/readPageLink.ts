import type { PageLink } from '#model/language/viewDefinitions.ts';
import { child, textOf, type Node } from '#model/compile/read/node.ts';
import { readLabel } from '#model/compile/define/labels.ts';

/**
 * The `link` of a form or a list.
 *
 * @example
 *   readPageLink(link).link?.page; // '/pricing'
 */
export function readPageLink(node: Node | undefined): { link?: PageLink } {
  return node ? { link: { label: readLabel(node), page: textOf(child(node, 'page')) ?? '' } } : {};
}
