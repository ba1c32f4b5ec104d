import type { FieldDefinition } from '#model/definition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** `content` leans on a sibling with values, and says of some of those what the text then holds. */
export function checkContent(node: Node | undefined, field: FieldDefinition, siblings: Record<string, FieldDefinition>, where: string, { reporter }: Context): void {
  const by = child(node, 'by');
  if (!by || !field.content) return;
  const values = siblings[field.content.by]?.values;
  if (!values) {
    const enums = Object.values(siblings).filter((sibling) => sibling.values).map(({ name }) => name);
    reporter.report(by.at, {
      code: 'content-by',
      says: `${where}.content.by is ${field.content.by}, which has no values`,
      expected: 'an enum beside it',
      word: field.content.by,
      words: enums,
    });
    return;
  }
  for (const [value, entry] of entriesOf(child(node, 'kinds'))) {
    if (Object.hasOwn(values, value)) continue;
    reporter.report(entry.key.at, {
      code: 'unknown-value',
      says: `unknown value "${value}" in ${where}.content.kinds`,
      expected: `one of ${Object.keys(values).join(', ')}`,
      word: value,
      words: Object.keys(values),
    });
  }
}
