import { LANGUAGES } from '#model/values/constants.ts';
import type { Language } from '#model/messages/messages.ts';
import { child, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `product.yaml`: the languages of the product, in the order written. Both where the file says nothing, or nothing that
 * can be read.
 */
export function declaredLanguages(node: Node | undefined): Language[] {
  const written = wordsOf(child(node, 'languages')).flatMap(
    ({ word }) => LANGUAGES.find((language) => language === word) ?? [],
  );
  return written.length > 0 ? [...new Set(written)] : [...LANGUAGES];
}
