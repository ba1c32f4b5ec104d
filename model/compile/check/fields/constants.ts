import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import { validateValue } from '#model/validation/fieldRules/validateValue.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { renderMessage, type Violation } from '#model/messages/messages.ts';
import type { Context } from '#model/compile/context.ts';
import { child, itemsOf, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { isSound } from '#model/compile/check/isSound.ts';

/** A variable instead of a constant. */
const VARIABLE = /^\$(?:(?:user|form|record|item|input)\.|now(?:[+-]\d+[smhdw])?$)/;

/**
 * Checks a constant against the rules of the field, members and entries included. `code` names the kind of constant: a
 * default, a value of `set`, a value of a template.
 *
 * @example
 *   checkConstant(node, fields.port, 'fields.port', 'default', context); // reports `default: 70000`
 */
export function checkConstant(node: Node, field: FieldDefinition, where: string, code: string, context: Context): void {
  const { reporter } = context;
  const value = toJson(node);
  const words = field.values && Object.keys(field.values);
  if (isEmptyValue(value) || !isSound(field)) return;
  if (words && words.length > 0 && !words.includes(String(value))) {
    reporter.report(node.at, {
      code: 'unknown-value',
      says: `unknown value ${inWords(value)} in ${where}`,
      expected: `one of ${words.join(', ')}`,
      word: String(value),
      words,
    });
    return;
  }
  const variable = variableIn(node);
  if (variable) {
    reporter.report(variable.at, {
      code: 'nested-variable',
      says: `${where} contains ${JSON.stringify(toJson(variable))}, which is a variable only as the whole value`,
      expected: 'the variable alone, or constants',
    });
    return;
  }
  const result = validateValue(field, value);
  for (const [path, violation] of Object.entries('fields' in result ? result.fields : {})) {
    const at = nodeAt(node, path);
    const type = (path === '' ? field : fieldAt({ [field.name]: field }, `${field.name}.${path}`)?.field)?.type;
    reporter.report((at.found ? at.node : at.nearest).at, {
      code,
      says: `${where}${path === '' ? '' : `.${path}`} is ${at.found ? JSON.stringify(toJson(at.node)) : 'missing'} (${reasonOf(violation, context)})`,
      expected:
        type === undefined ? `what a field of type ${field.type} has` : `a value of type ${type} within its limits`,
    });
  }
}

/**
 * Reports a constant that empties a field which every record must have.
 *
 * @example
 *   checkEmptied(node, fields.name, 'actions.clear.set.name', 'set', context); // reports null for a required name
 */
export function checkEmptied(
  node: Node,
  field: FieldDefinition,
  where: string,
  code: string,
  { reporter }: Context,
): void {
  if (!isEmptyValue(toJson(node)) || field.required !== true || field.when !== undefined) return;
  reporter.report(node.at, {
    code,
    says: `${where} is empty, and the field is required`,
    expected: `a value of type ${field.type}`,
  });
}

/**
 * Whether a value stands for another one that is known at run time only.
 *
 * @example
 *   isVariable('$user.id'); // true
 */
export function isVariable(value: Json): value is string {
  return typeof value === 'string' && VARIABLE.test(value);
}

/**
 * The sentence of a violation, for a finding.
 *
 * @example
 *   reasonOf({ key: 'validation.max', params: { max: 10 } }, context); // 'Must be at most 10'
 */
export function reasonOf({ key, params }: Violation, { product }: Context): string {
  return renderMessage(Object.fromEntries(product.messages), key, params, 'en');
}

const inWords = (value: Json): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value));

function variableIn(node: Node): Node | undefined {
  if (node.kind === 'scalar') return isVariable(node.value) ? node : undefined;
  const parts = node.kind === 'list' ? node.items : [...node.entries.values()].map(({ value }) => value);
  return parts.map(variableIn).find((found) => found !== undefined);
}

/** The node at a dotted path, or the nearest one around it. */
function nodeAt(node: Node, path: string): { found: true; node: Node } | { found: false; nearest: Node } {
  let current = node;
  for (const step of path === '' ? [] : path.split('.')) {
    const next = child(current, step) ?? itemsOf(current)[Number(step)];
    if (next === undefined) return { found: false, nearest: current };
    current = next;
  }
  return { found: true, node: current };
}
