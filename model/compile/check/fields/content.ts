import { contentViolation } from '#model/conditions/content.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { isVariable, reasonOf } from './constants.ts';

/**
 * Checks `content`: a field next to it has values, and for some of them the type of the text is declared.
 *
 * @example
 *   checkContent(node, field, siblings, 'fields.value', context); // reports `content-by` without such a field
 */
export function checkContent(
  of: Node,
  field: FieldDefinition,
  siblings: Record<string, FieldDefinition>,
  where: string,
  context: Context,
): void {
  const { reporter } = context;
  const node = child(of, 'content');
  const by = child(node, 'by');
  if (!by || !field.content) return;
  const named = ['of', 'kinds'].filter((key) => child(node, key));
  if (node && named.length !== 1) {
    reporter.report(placeOf(node, 'kinds'), {
      code: 'content-kinds',
      says: `${where}.content has ${named.length === 0 ? 'neither of nor kinds' : 'both of and kinds'}`,
      expected: 'one of the two',
    });
  }
  if (field.content.fields !== undefined) {
    if (siblings[field.content.by] !== undefined) return;
    reporter.report(by.at, {
      code: 'content-by',
      says: `${where}.content.by is ${field.content.by}, which is not a field beside it`,
      expected: 'a field beside it that holds the key',
      word: field.content.by,
      words: Object.keys(siblings),
    });
    return;
  }
  const values = siblings[field.content.by]?.values;
  if (!values) {
    const enums = Object.values(siblings)
      .filter((sibling) => sibling.values)
      .map(({ name }) => name);
    reporter.report(by.at, {
      code: 'content-by',
      says: `${where}.content.by is ${field.content.by}, which has no values`,
      expected: 'a field of type enum',
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
  const start = child(of, 'default');
  if (start)
    checkText(
      start,
      field,
      { [field.content.by]: siblings[field.content.by]?.default ?? null },
      `${where}.default`,
      'wrong-default',
      context,
    );
}

/**
 * Checks that a constant text matches the type declared for the constant next to it.
 *
 * @example
 *   checkText(node, fields.value, { kind: 'cidr' }, 'templates.web.value', 'template', context);
 */
export function checkText(
  node: Node,
  field: FieldDefinition,
  beside: Record<string, Json>,
  where: string,
  code: string,
  context: Context,
): void {
  const text = toJson(node);
  if (!field.content || typeof text !== 'string' || isVariable(text) || isVariable(beside[field.content.by] ?? null))
    return;
  const violation = contentViolation(field, beside, text);
  if (!violation) return;
  const by = `${field.content.by}: ${String(beside[field.content.by])}`;
  context.reporter.report(node.at, {
    code,
    says: `${where} is ${JSON.stringify(text)} with ${by} (${reasonOf(violation, context)})`,
    expected: `what ${by} asks for`,
  });
}
