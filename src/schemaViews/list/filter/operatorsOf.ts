import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
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
const CHOSEN_FROM_A_LIST = new Set(['enum', 'state', 'boolean']);
const ORDER = new Set<FilterOperator>(['lt', 'lte', 'gt', 'gte']);
const SEVERAL = new Set<FilterOperator>(['in', 'nin']);
const PIECES = new Set<FilterOperator>(['like', 'starts']);
const MEASURED = new Set(['integer', 'number', 'percent', 'bytes', 'money', 'duration', 'date', 'dateTime']);
const ALIKE = new Set(['reference', 'references', 'enum', 'state', 'boolean']);

/**
 * The operators that a filter on this field can use, in their order. The field kind allows them (`model/fields`); those
 * that make no sense for its values are left out: an order of states, a part of a number, one of many dates.
 */
export function operatorsOf(field: FieldDefinition): FilterOperator[] {
  if (!isFieldKind(field.type)) return [];
  const allowed = new Set<FilterOperator>(fieldKind(field.type).operators);
  if (allowed.has('empty')) allowed.add('notEmpty');
  const operators = LISTED.filter((operator) => allowed.has(operator) && isSensible(field.type, operator));
  // A field with choices is selected from a list; other text is matched in part.
  return field.choices
    ? operators.toSorted((one, other) => Number(PIECES.has(one)) - Number(PIECES.has(other)))
    : operators;
}

function isSensible(kind: string, operator: FilterOperator): boolean {
  // `in` with one choice replaces them.
  if (CHOSEN_FROM_A_LIST.has(kind) && (operator === 'eq' || operator === 'ne')) return false;
  if (SEVERAL.has(operator)) return !MEASURED.has(kind);
  if (ORDER.has(operator)) return MEASURED.has(kind);
  if (PIECES.has(operator)) return !MEASURED.has(kind) && !ALIKE.has(kind);
  return true;
}
