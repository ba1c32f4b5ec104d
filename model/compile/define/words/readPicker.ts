import type { KeyShapes } from '#model/language/fieldDefinition.ts';
import { child, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';

/**
 * The table that a reference is chosen from.
 *
 * @example
 *   readPicker(node); // { columns: ['name', 'vcpus'], filters: [], families: 'category', ranges: ['vcpus'] }
 */
export function readPicker(node: Node): KeyShapes['picker'] {
  const words = (key: string) => wordsOf(child(node, key)).map(({ word }) => word);
  const families = textOf(child(node, 'families'));
  return {
    columns: words('columns'),
    filters: words('filters'),
    ...(families !== undefined && { families }),
    ranges: words('ranges'),
  };
}
