import type { Actor } from '#model/access/actor.ts';
import { isStorableText } from '#model/values/codePoints.ts';
import type { Condition, ConditionOperators } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import { fieldKind } from '#model/fields/index.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';
import type { ConditionTerm, TermValue } from './statement.ts';

type Fields = Pick<Definition, 'fields'>;

/**
 * The condition that a line of a statement puts on a record, in the condition language. Undefined if this resource has
 * no such field, or if the value has another kind: the statement then does not apply here.
 *
 * @example
 *   termCondition({ operator: 'StringEquals', key: 'project', values: [3] }, vms, actor) // { project_id: { in: [3]
 *   } }
 */
export function termCondition(
  { operator, key, values }: ConditionTerm,
  definition: Fields,
  actor: Actor,
): Condition | undefined {
  const isNegated = operator === 'StringNotEquals';
  const conditions = pathsFor(key, definition).flatMap((path) => {
    const field = testedField(definition, path);
    return field === undefined
      ? []
      : testsOf(isNegated ? 'StringEquals' : operator, field, valuesFor(values, field, actor)).map(
          (test): Condition => ({ [path]: test }),
        );
  });
  const [first, ...others] = conditions;
  if (first === undefined) return undefined;
  const test = others.length === 0 ? first : { $any: conditions };
  return isNegated ? { $not: test } : test;
}

/**
 * Whether a resource has the field of a condition, for any actor.
 *
 * @example
 *   hasTerm({ ...term, key: 'project' }, vms); // true if the resource has the field `project_id`
 */
export function hasTerm({ key }: ConditionTerm, definition: Fields): boolean {
  return pathsFor(key, definition).some((path) => testedField(definition, path) !== undefined);
}

/** `tags` selects all fields of that kind, `tags/env` the entry `env` of all maps. */
function pathsFor(key: string, { fields }: Fields): string[] {
  if (key === 'project' || key === 'cloud') return [`${key}_id`];
  if (key.startsWith('record.')) return [key.slice('record.'.length)];
  const kind = key === 'tags' ? 'tags' : 'keyValue';
  const entry = key.slice('tags'.length).replace('/', '.');
  return Object.values(fields)
    .filter(({ type }) => type === kind)
    .map(({ name }) => `${name}${entry}`);
}

/** A field that the table stores: a condition on a stored record cannot use derived values. */
function testedField({ fields }: Fields, path: string): FieldDefinition | undefined {
  const at = fieldAt(fields, path);
  if (at === undefined || at.top.computed !== undefined || at.top.createOnly === true || at.top.writeOnly === true)
    return undefined;
  // The database stores sealed values encrypted.
  return fieldKind(at.field.type).family === 'sealed' ? undefined : at.field;
}

/** The tests of which one must hold; none if the operator does not fit this field, or if no value has its kind. */
function testsOf(
  operator: ConditionTerm['operator'],
  field: FieldDefinition,
  { operands, isWrong }: Operands,
): ConditionOperators[] {
  const { operators } = fieldKind(field.type);
  const [first] = operands;
  if (isWrong || (first === undefined && operator !== 'StringEquals')) return [];
  switch (operator) {
    case 'StringEquals':
      return operators.includes('in')
        ? [{ in: operands }]
        : operators.includes('has')
          ? operands.map((has) => ({ has }))
          : [];
    case 'StringLike':
      return operands.flatMap((pattern) => likeTest(String(pattern), operators));
    case 'NumericLess':
    case 'DateLess':
      return operators.includes('lt') ? operands.map((lt) => ({ lt })) : [];
    case 'NumericGreater':
    case 'DateGreater':
      return operators.includes('gt') ? operands.map((gt) => ({ gt })) : [];
    case 'Bool':
      return field.type === 'boolean' ? [{ in: operands }] : [];
    case 'StringNotEquals':
    case 'IpAddress':
    case 'NotIpAddress':
      return [];
  }
}

function likeTest(pattern: string, operators: readonly string[]): ConditionOperators[] {
  const word = pattern.replaceAll('*', '');
  if (!pattern.includes('*')) return operators.includes('in') ? [{ in: [word] }] : [];
  const name = pattern.startsWith('*') ? 'like' : 'starts';
  return operators.includes(name) ? [{ [name]: word }] : [];
}

interface Operands {
  operands: Json[];
  /** None of the values has the kind of the field. A variable without a value does not count as one. */
  isWrong: boolean;
}

/** Ids and numbers may be written as text. A variable of the reader may have several values, or none. */
function valuesFor(values: readonly TermValue[], field: FieldDefinition, actor: Actor): Operands {
  const { operand } = fieldKind(field.type);
  const resolved = values
    .map((value) => resolveValue(value, { user: actor }))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => value !== null);
  const operands = resolved.flatMap((value) => {
    if (typeof value === 'string' && !isStorableText(value)) return [];
    const written = [value, Number(value), String(value)].slice(
      0,
      isWholeNumber(value) || typeof value === 'number' ? 3 : 1,
    );
    return written.find((each) => (operand(each, field) ?? null) !== null) ?? [];
  });
  return { operands, isWrong: resolved.length > 0 && operands.length === 0 };
}

const isWholeNumber = (value: Json): boolean => typeof value === 'string' && /^-?\d{1,15}$/.test(value);
