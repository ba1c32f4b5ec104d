import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import type { FieldKind } from '#model/fields/kind.ts';
import type { FilterOperator } from './filterRows.ts';

// The order in which operators are offered; the first is preselected.
const LISTED: readonly FilterOperator[] = [
  'has',
  'like',
  'in',
  'gte',
  'lte',
  'gt',
  'lt',
  'eq',
  'ne',
  'nin',
  'starts',
  'empty',
  'notEmpty',
];
const ORDER = new Set<FilterOperator>(['lt', 'lte', 'gt', 'gte']);
const SEVERAL = new Set<FilterOperator>(['in', 'nin']);
const PIECES = new Set<FilterOperator>(['like', 'starts']);

/**
 * The operators that a filter on this field can use, in their order. The field kind allows them (`model/fields`); those
 * that make no sense for its values are left out: an order of states, a part of a number, one of many dates.
 */
export function operatorsOf(field: FieldDefinition): FilterOperator[] {
  const kind = knownFieldKind(field.type);
  if (kind === undefined) return [];
  const allowed = new Set<FilterOperator>(kind.operators);
  if (allowed.has('empty')) allowed.add('notEmpty');
  const operators = LISTED.filter((operator) => allowed.has(operator) && isSensible(kind, operator));
  // The name of a resource is chosen by its label, as a whole.
  if (isResourceName(field))
    return operators
      .filter((operator) => !PIECES.has(operator))
      .toSorted((one, other) => Number(other === 'eq') - Number(one === 'eq'));
  // A box for a time holds minutes, which no record equals.
  if (kind.isTime && kind.column(field) === 'integer')
    return operators
      .filter((operator) => operator !== 'ne')
      .map((operator) => (operator === 'eq' ? 'minute' : operator));
  // A field with choices is selected from a list; other text is matched in part.
  return field.choices
    ? operators.toSorted((one, other) => Number(PIECES.has(one)) - Number(PIECES.has(other)))
    : operators;
}

function isSensible({ isChoice, isMeasured, family }: FieldKind, operator: FilterOperator): boolean {
  // `in` with one choice replaces them.
  if (isChoice && (operator === 'eq' || operator === 'ne')) return false;
  if (SEVERAL.has(operator)) return !isMeasured;
  if (ORDER.has(operator)) return isMeasured;
  if (PIECES.has(operator)) return !isMeasured && !isChoice && family !== 'pointer';
  return true;
}
