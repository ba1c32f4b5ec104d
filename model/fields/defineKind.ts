import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { ColumnClass, FieldKind, Operator } from './kind.ts';

/** The required properties of a kind; the rest follows from its storage class. */
export type KindRules = Pick<FieldKind, 'kind' | 'check' | 'wire'> &
  Partial<Omit<FieldKind, 'column'>> & { column: ColumnClass | ((field: FieldDefinition) => ColumnClass) };

/**
 * Completes a kind with the behaviour of its storage class.
 *
 * @example
 *   defineKind({ kind: 'day', column: 'text', check, wire }).fromText('', field); // null
 */
export function defineKind(rules: KindRules): FieldKind {
  const { column } = rules;
  const columnOf = typeof column === 'function' ? column : () => column;
  const usual: ColumnClass = typeof column === 'function' ? 'text' : column;
  return {
    toColumn: unchanged,
    fromColumn: unchanged,
    operand: (value, field) => operandOfClass(value, columnOf(field)),
    normalise: blankToNull,
    fromText: usual === 'text' ? unchanged : fromJsonText,
    operators: operatorsOfClass[usual],
    sortable: usual !== 'json',
    searchable: false,
    family: familyOfClass[usual],
    shape: 'single',
    isChoice: false,
    isNumber: false,
    addsUp: false,
    isAmount: false,
    isMeasured: usual === 'integer' || usual === 'real',
    isTime: false,
    isLong: false,
    isWording: false,
    sortsByValue: false,
    hasWords: false,
    isSetting: false,
    isPlainOnWire: () => rules.fromColumn === undefined,
    ...rules,
    column: columnOf,
  };
}

const familyOfClass: Record<ColumnClass, FieldKind['family']> = {
  text: 'text',
  integer: 'scalar',
  real: 'scalar',
  boolean: 'scalar',
  json: 'json',
};

/**
 * The value in the form of a column of this class; undefined if its type is wrong.
 *
 * @example
 *   operandOfClass('7', 'integer'); // 7
 */
export function operandOfClass(value: Json, column: ColumnClass): Json | undefined {
  if (value === null) return null;
  switch (column) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'integer':
      return integerOperand(value);
    case 'real':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'json':
      return typeof value === 'object' ? undefined : value;
  }
}

/**
 * The number of a text of digits or of an integer, because identifiers in paths are text; undefined otherwise.
 *
 * @example
 *   integerOperand('7'); // 7
 */
export function integerOperand(value: Json): number | undefined {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Null for a blank text, else the value.
 *
 * @example
 *   blankToNull(''); // null
 */
export function blankToNull(value: unknown): unknown {
  return value === '' ? null : value;
}

function unchanged<T>(value: T): T {
  return value;
}

/**
 * The value of a JSON text; null for a blank one. Text that is not JSON is returned, so that `check` refuses it.
 *
 * @example
 *   fromJsonText('[1]'); // [1]
 */
export function fromJsonText(text: string): Json {
  if (text.trim() === '') return null;
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    // Text that is not JSON stays, so that the check of the kind refuses it.
    return text;
  }
}

const comparisons = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'empty'] as const;

const operatorsOfClass: Record<ColumnClass, readonly Operator[]> = {
  text: [...comparisons, 'like', 'starts'],
  integer: comparisons,
  real: comparisons,
  boolean: ['eq', 'ne', 'in', 'nin', 'empty'],
  json: ['empty'],
};
