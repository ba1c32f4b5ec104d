import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

export type Objection = { code: string; says: string; expected: string } | undefined;
export type ObjectTo = (field: FieldDefinition) => Objection;

/**
 * Checks a list of fields, and of lines where these are allowed: each exists, is listed once, and fits the list.
 *
 * @example
 *   checkFieldWords(node, 'list.columns', outline, context, objectTo); // reports `named-twice`
 */
export function checkFieldWords(
  node: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
  objectTo: ObjectTo,
  lines: readonly string[] = [],
): void {
  const seen = new Set<string>();
  for (const { word, node: at } of wordsOf(node)) {
    if (seen.has(word)) {
      context.reporter.report(at.at, {
        code: 'named-twice',
        says: `${where} contains "${word}" twice`,
        expected: 'each word once',
      });
    }
    seen.add(word);
    if (lines.includes(word)) continue;
    const field = needField(context, outline, word, at.at, where, lines);
    const objection = field && objectTo(field);
    if (objection) {
      context.reporter.report(at.at, {
        code: objection.code,
        says: `${where} contains "${word}", which ${objection.says}`,
        expected: objection.expected,
      });
    }
  }
}
