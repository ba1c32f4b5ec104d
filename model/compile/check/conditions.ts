import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldAt, referenceIn } from '#model/conditions/fieldPath.ts';
import { memberAt, fieldPaths } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { entriesOf, itemsOf, textOf, toJson } from '#model/compile/read/node.ts';
import type { Entry, Node } from '#model/compile/read/node.ts';
import { OWN_FIELDS } from '#model/compile/define/conditions.ts';
import { isSound } from './isSound.ts';
import { checkVariable } from './variables.ts';
import type { Variables } from './variables.ts';
import { checkGrants } from './words.ts';

const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'like', 'starts', 'empty', 'has'] as const;
const COMBINERS = ['$any', '$all', '$not', '$own'] as const;
const GRANTS = '$user.grants';

/** The fields and variables of a condition. */
export interface Subject {
  /** The resource or input that the keys belong to. */
  name: string;
  fields: Record<string, FieldDefinition>;
  /** False if the fields could not be read. */
  known: boolean;
  /** The field behind a path through a reference, if the condition may follow references. */
  through?: (path: string) => FieldDefinition | undefined;
  /** Fields that `$form.x` and `$record.x` may name. */
  variables: Variables;
  /** The condition applies to one record, so that it may test the words of the reader. */
  reader?: boolean;
}

/**
 * The record itself, as in most conditions.
 *
 * @example
 *   subjectOf(volumes).name; // 'volumes'
 */
export function subjectOf(outline: Outline, own: Outline = outline): Subject {
  const variables = { form: own.fields, record: own.fields, known: own.fieldsKnown };
  return { name: outline.name, fields: outline.fields, known: outline.fieldsKnown, variables };
}

/**
 * The same with the fields behind references, for conditions that the database evaluates.
 *
 * @example
 *   checkCondition(where, subjectWithTargets(ports, context), 'scope', context); // allows `network_id.shared`
 */
export function subjectWithTargets(outline: Outline, { outlines }: Context): Subject {
  const throughFrom = (fields: Outline['fields'], path: string): FieldDefinition | undefined => {
    const { reference, rest } = referenceIn(fields, path) ?? {};
    const target = outlines.get(reference?.to ?? '');
    return target && rest !== undefined
      ? (memberAt(target.fields, rest) ?? throughFrom(target.fields, rest))
      : undefined;
  };
  return { ...subjectOf(outline), through: (path) => throughFrom(outline.fields, path) };
}

/**
 * Checks every field, operator and value of a condition.
 *
 * @example
 *   checkCondition(child(node, 'when'), subjectOf(outline), 'fields.size.when', context);
 */
export function checkCondition(node: Node | undefined, subject: Subject, where: string, context: Context): void {
  if (node?.kind !== 'map') return;
  for (const [key, entry] of node.entries) {
    if (key.startsWith('$')) checkCombiner(key, entry, subject, where, context);
    else checkTest(key, entry, subject, where, context);
  }
}

function checkCombiner(key: string, entry: Entry, subject: Subject, where: string, context: Context): void {
  const { value } = entry;
  if (key === '$own') return checkOwn(entry, subject, where, context);
  if (key === GRANTS && subject.reader) return checkReader(value, where, context);
  if (key === '$not') {
    if (value.kind !== 'map') {
      context.reporter.report(value.at, {
        code: 'wrong-type',
        says: `${where}.$not is not a condition`,
        expected: 'a condition',
      });
    }
    return checkCondition(value, subject, where, context);
  }
  if (key !== '$any' && key !== '$all') {
    context.reporter.report(entry.key.at, {
      code: 'unknown-operator',
      says: `unknown word "${key}" in ${where}`,
      expected: `a field, or one of ${COMBINERS.join(', ')}`,
      word: key,
      words: COMBINERS,
    });
    return;
  }
  if (value.kind !== 'list' || value.items.length === 0) {
    context.reporter.report(value.at, {
      code: 'wrong-type',
      says: `${where}.${key} is not a list of conditions`,
      expected: 'a list with at least one condition',
    });
  }
  for (const item of itemsOf(value)) checkCondition(item, subject, where, context);
}

/** Checks the words of a reader condition, which matches like an access list: the reader has one of them. */
function checkReader(value: Node, where: string, context: Context): void {
  if (value.kind !== 'list' || value.items.length === 0) {
    context.reporter.report(value.at, {
      code: 'wrong-type',
      says: `${where}.${GRANTS} is not a list of words`,
      expected: 'a list of roles, as in access',
    });
  }
  checkGrants(value, `${where}.${GRANTS}`, context);
}

/** Checks `$own`, which needs the fields of the owner. */
function checkOwn({ key, value }: Entry, subject: Subject, where: string, { reporter }: Context): void {
  if (toJson(value) !== true)
    reporter.report(value.at, {
      code: 'wrong-operand',
      says: `${where}.$own is ${JSON.stringify(toJson(value))}`,
      expected: 'true',
    });
  const missing = OWN_FIELDS.filter((name) => !Object.hasOwn(subject.fields, name));
  if (subject.known && missing.length > 0) {
    reporter.report(key.at, {
      code: 'unknown-field',
      says: `${where}.$own needs an owner, and ${subject.name} have no ${missing.join(' and ')}`,
      expected: `the fields ${OWN_FIELDS.join(' and ')}`,
    });
  }
}

function checkTest(path: string, entry: Entry, subject: Subject, where: string, context: Context): void {
  const field = memberAt(subject.fields, path) ?? atPosition(subject.fields, path) ?? subject.through?.(path);
  if (!field) {
    if (!subject.known) return;
    context.reporter.report(entry.key.at, {
      code: 'unknown-field',
      says: `unknown field "${path}" in ${where}`,
      expected: `a field of ${subject.name}`,
      word: path,
      words: fieldPaths(subject.fields),
    });
    return;
  }
  const { value } = entry;
  const at = `${where}.${path}`;
  if (value.kind === 'scalar') checkOperand(value, field, subject, at, context);
  if (value.kind === 'list') for (const item of value.items) checkOperand(item, field, subject, at, context);
  for (const [operator, test] of entriesOf(value)) {
    if (isKnownOperator(operator, test.key, field, at, context))
      checkComparison(operator, test.value, field, subject, at, context);
  }
}

/** The end of a path that names an entry of a list, such as `permissions.0.role`. */
const atPosition = (fields: Subject['fields'], path: string): FieldDefinition | undefined =>
  /\.\d+(?:\.|$)/.test(path) ? fieldAt(fields, path)?.field : undefined;

/** Whether the operator exists and applies to the field; reports it otherwise. */
function isKnownOperator(
  operator: string,
  key: Node,
  field: FieldDefinition,
  where: string,
  { reporter }: Context,
): boolean {
  const kinds: readonly string[] = isFieldKind(field.type) ? fieldKind(field.type).operators : OPERATORS;
  if (!(OPERATORS as readonly string[]).includes(operator)) {
    reporter.report(key.at, {
      code: 'unknown-operator',
      says: `unknown operator "${operator}" in ${where}`,
      expected: `one of ${OPERATORS.join(', ')}`,
      word: operator,
      words: OPERATORS,
    });
    return false;
  }
  if (!kinds.includes(operator)) {
    reporter.report(key.at, {
      code: 'operator-for-kind',
      says: `operator "${operator}" in ${where} does not apply to a field of type ${field.type}`,
      expected: kinds.length > 0 ? `one of ${kinds.join(', ')}` : 'another field',
    });
    return false;
  }
  return true;
}

/** Checks the value that an operator compares the field with. */
function checkComparison(
  operator: string,
  operand: Node,
  field: FieldDefinition,
  subject: Subject,
  where: string,
  context: Context,
): void {
  if (operator === 'empty') {
    if (typeof toJson(operand) === 'boolean') return;
    context.reporter.report(operand.at, {
      code: 'wrong-operand',
      says: `${where}.empty is ${JSON.stringify(toJson(operand))}`,
      expected: 'true or false',
    });
    return;
  }
  if (operator !== 'in' && operator !== 'nin') return checkOperand(operand, field, subject, where, context);
  // A variable may stand for the whole list.
  if (textOf(operand)?.startsWith('$')) checkOperand(operand, field, subject, where, context);
  else if (operand.kind !== 'list') {
    context.reporter.report(operand.at, {
      code: 'wrong-operand',
      says: `${where}.${operator} is not a list`,
      expected: 'a list of values',
    });
  }
  for (const item of itemsOf(operand)) checkOperand(item, field, subject, where, context);
}

function checkOperand(node: Node, field: FieldDefinition, subject: Subject, where: string, context: Context): void {
  const value = toJson(node);
  if (typeof value === 'string' && value.startsWith('$'))
    return checkVariable(node, value, field, subject.variables, where, context);
  checkValue(node, value, field, where, context);
}

/**
 * Checks that a literal is a possible value of the field.
 *
 * @example
 *   checkValue(node, 'runing', fields.status, 'list.where.status', context); // reports a wrong value
 */
export function checkValue(node: Node, value: Json, field: FieldDefinition, where: string, context: Context): void {
  if (value === null || !isSound(field)) return;
  const words = field.values ? Object.keys(field.values) : undefined;
  if (words && words.length > 0 && !words.includes(String(value))) {
    context.reporter.report(node.at, {
      code: 'unknown-value',
      says: `unknown value "${String(value)}" in ${where}`,
      expected: `one of ${words.join(', ')}`,
      word: String(value),
      words,
    });
  } else if (
    !words &&
    fieldKind(field.type).operators.length > 1 &&
    fieldKind(field.type).operand(value, field) === undefined
  ) {
    context.reporter.report(node.at, {
      code: 'wrong-operand',
      says: `${where} is compared with ${JSON.stringify(value)}`,
      expected: `a value of type ${field.type}`,
    });
  }
}

/**
 * The fields that a condition reads, for finding cycles.
 *
 * @example
 *   fieldsRead(nodeOf({ $not: { status: 'active' } }, at)); // ['status']
 */
export function fieldsRead(node: Node | undefined): string[] {
  return entriesOf(node).flatMap(([key, { value }]) => {
    if (key === '$not') return fieldsRead(value);
    if (key === '$any' || key === '$all') return itemsOf(value).flatMap(fieldsRead);
    if (key === '$own') return [...OWN_FIELDS];
    return [key];
  });
}
