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
 * What a line of a statement asks of a record, in the condition language; undefined where this resource has no such
 * field, or the value is none of its kind: then the statement does not hold here.
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

/** Does a resource have what a statement asks for, whoever is asked about? */
export function hasTerm({ key }: ConditionTerm, definition: Fields): boolean {
  return pathsFor(key, definition).some((path) => testedField(definition, path) !== undefined);
}

/** `tags` are all fields of that kind, `tags/env` is the entry `env` of all maps. */
function pathsFor(key: string, { fields }: Fields): string[] {
  if (key === 'project' || key === 'cloud') return [`${key}_id`];
  if (key.startsWith('record.')) return [key.slice('record.'.length)];
  const kind = key === 'tags' ? 'tags' : 'keyValue';
  const entry = key.slice('tags'.length).replace('/', '.');
  return Object.values(fields)
    .filter(({ type }) => type === kind)
    .map(({ name }) => `${name}${entry}`);
}

/** A field that the table holds: what is derived cannot be judged on a stored record. */
function testedField({ fields }: Fields, path: string): FieldDefinition | undefined {
  const at = fieldAt(fields, path);
  if (at === undefined || at.top.computed !== undefined || at.top.createOnly === true || at.top.writeOnly === true)
    return undefined;
  // The database does not hold sealed values as they are.
  return fieldKind(at.field.type).family === 'sealed' ? undefined : at.field;
}

/** One of them has to hold; none where the operator makes no sense on this field, or no value is of its kind. */
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
  /** None of the values is of the kind of the field. A word that stands for nothing is no such value. */
  isWrong: boolean;
}

/** Ids and numbers may be written as text. A word of the reader's may stand for several values, or for none. */
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
