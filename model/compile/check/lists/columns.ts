import { needField, type Context, type Outline } from '#model/compile/context.ts';
import type { Objection } from '#model/compile/check/fields/fieldWords.ts';
import { checkFieldWords } from '#model/compile/check/fields/fieldWords.ts';
import { child, entriesOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * Objects to a field that readers never see.
 *
 * @example
 *   unreadable(password)?.code; // 'not-readable'
 */
export function unreadable(field: FieldDefinition): Objection {
  return field.writeOnly
    ? { code: 'not-readable', says: 'is never returned', expected: 'a readable field' }
    : undefined;
}

/**
 * Objects to a field without operators.
 *
 * @example
 *   unfilterable(avatar)?.code; // 'not-filterable'
 */
export function unfilterable(field: FieldDefinition): Objection {
  if (!isFieldKind(field.type) || fieldKind(field.type).operators.length > 0) return undefined;
  return { code: 'not-filterable', says: 'cannot be filtered by', expected: 'a field with operators' };
}

/**
 * Reports words that are no readable field.
 *
 * @example
 *   checkReadable(child(node, 'expand'), 'list.expand', outline, context); // reports `expand: [nmae]`
 */
export function checkReadable(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  checkFieldWords(node, where, outline, context, unreadable);
}

/**
 * Reports words that are neither a readable field nor a line.
 *
 * @example
 *   checkColumns(child(node, 'columns'), 'list.columns', outline, context); // reports `columns: [nmae]`
 */
export function checkColumns(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  const lines = entriesOf(child(outline.node, 'lines')).map(([name]) => name);
  checkFieldWords(node, where, outline, context, unreadable, lines);
}

/**
 * Reports fields without an order.
 *
 * @example
 *   checkSort(child(node, 'sort'), 'list.sort', outline, context); // reports `sort: [avatar]`
 */
export function checkSort(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  for (const { word, node: at } of wordsOf(node)) {
    const name = word.replace(/^-/, '');
    const field = needField(context, outline, name, at.at, where);
    if (!field || !isFieldKind(field.type) || (field.sortable ?? fieldKind(field.type).sortable)) continue;
    context.reporter.report(at.at, {
      code: 'not-sortable',
      says: `${where} names "${name}" of type ${field.type}, which has no order`,
      expected: 'a field with an order',
    });
  }
}
