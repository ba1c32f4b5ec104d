import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks a number that follows from others: it and all of them are stored numbers, and those that are derived
 * themselves come before it.
 *
 * @example
 *   checkDerived(child(node, 'derived'), fields.cores, 'fields.cores', outline, context); // reports `derived-source`
 */
export function checkDerived(
  node: Node | undefined,
  field: FieldDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  if (node?.kind !== 'map') return;
  const largest = entriesOf(child(node, 'largest')).map(([word, { key }]) => ({ word, at: key.at }));
  const times = wordsOf(child(node, 'times')).map(({ word, node: at }) => ({ word, at: at.at }));
  if (largest.length + times.length === 0)
    context.reporter.report(node.at, {
      code: 'derived-shape',
      says: `${where}.derived names no number`,
      expected: 'largest, times or both',
    });
  if (!isNumber(field))
    context.reporter.report(node.at, {
      code: 'derived-kind',
      says: `${where}.derived stands on a field of type ${field.type}`,
      expected: 'a field of type integer or number',
    });
  const names = Object.keys(outline.fields);
  for (const { word, at } of [...largest, ...times]) {
    const source = needField(context, outline, word, at, `${where}.derived`);
    if (source === undefined) continue;
    const isLater = source.derived !== undefined && names.indexOf(word) >= names.indexOf(field.name);
    if (isNumber(source) && source.computed === undefined && !isLater) continue;
    context.reporter.report(at, {
      code: 'derived-source',
      says: `${where}.derived names "${word}", which ${isLater ? 'is derived after it' : 'is no stored number'}`,
      expected: 'a stored field of type integer or number, derived ones before this one',
    });
  }
}

const isNumber = ({ type }: FieldDefinition): boolean =>
  isFieldKind(type) && fieldKind(type).isAmount === true && (type === 'integer' || type === 'number');
