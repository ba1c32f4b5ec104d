import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField, type Context, type Outline } from '#model/compile/context.ts';
import { child, placeOf, textOf, type Node } from '#model/compile/read/node.ts';
import { isOfResourceBeside } from '#model/reading/isOfResourceBeside.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';

interface Setting {
  outline: Outline;
  context: Context;
  /** The members next to a member of an object. */
  beside?: Record<string, FieldDefinition>;
}

/**
 * The unit of a number is that of a word or a metric beside it, so that the field named must hold one.
 *
 * @example
 *   checkUnitOf(node, 'fields.size', setting); // reports `unitOf: id`
 */
export function checkUnitOf(field: Node, where: string, setting: Setting): void {
  const node = child(field, 'unitOf');
  const name = textOf(node);
  if (node === undefined || name === undefined) return;
  const { context, outline, beside } = setting;
  const words = beside?.[name] ?? needField(context, outline, name, node.at, `${where}.unitOf`);
  if (words === undefined || words.type === 'enum' || words.wordsOf === 'metric') return;
  context.reporter.report(node.at, {
    code: 'unit-of-words',
    says: `${where}.unitOf names "${name}", which is of type ${words.type}`,
    expected: 'a field of type enum, or a text with wordsOf: metric',
  });
}

/**
 * Checks that `beside` names a field whose values have labels.
 *
 * @example
 *   checkBeside(node, 'fields.status', setting); // reports `beside: size`
 */
export function checkBeside(field: Node, where: string, { context, outline }: Setting): void {
  const node = child(field, 'beside');
  const name = textOf(node);
  if (node === undefined || name === undefined) return;
  const shown = needField(context, outline, name, node.at, `${where}.beside`);
  if (shown === undefined || shown.type === 'enum') return;
  context.reporter.report(node.at, {
    code: 'beside-enum',
    says: `${where}.beside names "${name}", which is of type ${shown.type}`,
    expected: 'a field of type enum',
  });
}

/**
 * Operations and states have labels in the definition of their resource only, and a record is one of its resource.
 *
 * @example
 *   checkWordsOf(node, field, 'fields.steps', setting); // reports `wordsOf: states` without a resource beside it
 */
export function checkWordsOf(node: Node, field: FieldDefinition, where: string, setting: Setting): void {
  if (!isOfResourceBeside(field)) return;
  const fields = setting.beside ?? setting.outline.fields;
  if (Object.values(fields).some(isResourceName)) return;
  setting.context.reporter.report(placeOf(node, 'wordsOf'), {
    code: 'words-of',
    says: `${where}.wordsOf is ${field.wordsOf}`,
    expected: 'a field beside it with wordsOf: resource',
  });
}
