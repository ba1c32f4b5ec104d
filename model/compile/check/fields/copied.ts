import { copySources } from '#model/reading/copiesOf.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks a copied text: each place is a stored text of the record that a reference names, and only those read the copy
 * who may read the original.
 *
 * @example
 *   checkCopied(child(node, 'copied'), fields.customer, 'fields.customer', outline, context);
 */
export function checkCopied(
  node: Node | undefined,
  field: FieldDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  if (node === undefined) return;
  if (!isText(field) || child(outline.node, 'cloud') || child(outline.node, 'journal'))
    context.reporter.report(node.at, {
      code: 'copied-kind',
      says: `${where}.copied stands on a field of type ${field.type} of ${outline.name}`,
      expected: 'a stored text of a resource whose records the platform keeps',
    });
  for (const { word, node: at } of wordsOf(node)) {
    const source = sourceOf({ word, at }, where, outline, context);
    const readers = source?.access?.read;
    if (readers === undefined || field.access?.read?.every((grant) => readers.includes(grant))) continue;
    context.reporter.report(at.at, {
      code: 'copied-readers',
      says: `${where} has readers who may not read "${word}"`,
      expected: `access: { read: [${readers.join(', ')}] }`,
    });
  }
}

/** The field that a place names, reported unless it is a stored text behind a reference. */
function sourceOf(
  { word, at }: { word: string; at: Node },
  where: string,
  outline: Outline,
  context: Context,
): FieldDefinition | undefined {
  const [{ reference, of } = { reference: '', of: '' }] = copySources([word]);
  const pointer = needField(context, outline, reference, at.at, `${where}.copied`);
  if (pointer === undefined) return undefined;
  if (pointer.type !== 'reference') {
    context.reporter.report(at.at, {
      code: 'copied-source',
      says: `${where}.copied begins with "${reference}", which is no reference`,
      expected: 'a reference of the resource',
    });
    return undefined;
  }
  const target = context.outlines.get(pointer.to);
  const source = target && needField(context, target, of, at.at, `${where}.copied`);
  if (source !== undefined && (!isText(source) || source.copied !== undefined))
    context.reporter.report(at.at, {
      code: 'copied-source',
      says: `${where}.copied names "${word}", which is no stored text`,
      expected: 'a text that people or the platform write',
    });
  return source;
}

const isText = ({ type, computed }: FieldDefinition): boolean =>
  isFieldKind(type) &&
  computed === undefined &&
  ['text', 'name', 'phone', 'email'].includes(type) &&
  fieldKind(type).family !== 'sealed';
