import type { Condition, ConditionOperators, ConditionTest } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

export type FilterOperator = keyof ConditionOperators | 'notEmpty';

/** One line of the filter builder. All lines must hold. */
export interface FilterRow {
  field: string;
  operator: FilterOperator;
  value: Json;
}

/** A filter taken apart: lines that the builder can show, and parts that only the condition language can say. */
export interface FilterParts {
  rows: FilterRow[];
  /** `$any`, `$not` and the like, kept as they are and removed only as a whole. */
  rest: Condition[];
}

const OPERATORS: readonly string[] = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'like',
  'starts',
  'empty',
  'has',
];

/** Takes a condition apart into lines. `q` is the search box's and is left out. */
export function filterParts(condition: Condition): FilterParts {
  const parts: FilterParts = { rows: [], rest: [] };
  for (const [key, test] of Object.entries(condition)) {
    if (key === 'q') continue;
    if (key === '$all' && Array.isArray(test)) {
      for (const part of test) {
        const { rows, rest } = filterParts(part as Condition); // `$all` holds conditions (model/conditions/conditions.ts).
        parts.rows.push(...rows);
        parts.rest.push(...rest);
      }
    } else if (key.startsWith('$')) {
      parts.rest.push({ [key]: test });
    } else {
      const rows = rowsOf(key, test as ConditionTest); // A key without `$` holds a test (model/conditions/conditions.ts).
      if (rows) parts.rows.push(...rows);
      else parts.rest.push({ [key]: test });
    }
  }
  return parts;
}

/** Puts the lines together again, in the shortest form that means the same. */
export function filterCondition({ rows, rest }: FilterParts): Condition {
  const condition: Condition = {};
  const surplus: Condition[] = [];
  for (const row of rows) {
    const test = testOf(row);
    const taken = condition[row.field] as ConditionOperators | undefined; // Only object tests are merged, see below.
    if (taken === undefined) condition[row.field] = test;
    else if (overlap(taken, test)) surplus.push({ [row.field]: shorten(test) });
    else condition[row.field] = { ...taken, ...test };
  }
  for (const field of Object.keys(condition)) condition[field] = shorten(condition[field] as ConditionOperators);
  for (const part of rest) {
    const clashes = Object.keys(part).some((key) => Object.hasOwn(condition, key));
    if (clashes) surplus.push(part);
    else Object.assign(condition, part);
  }
  return surplus.length > 0 ? { ...condition, $all: surplus } : condition;
}

function rowsOf(field: string, test: ConditionTest): FilterRow[] | undefined {
  if (Array.isArray(test)) return [{ field, operator: 'in', value: test }];
  if (typeof test !== 'object' || test === null) return [{ field, operator: 'eq', value: test }];
  const entries = Object.entries(test);
  if (!entries.every(([operator]) => OPERATORS.includes(operator))) return undefined;
  return entries.map(
    ([operator, value]) =>
      operator === 'empty' && value === false
        ? { field, operator: 'notEmpty', value: true }
        : { field, operator: operator as FilterOperator, value: value as Json }, // Tested against OPERATORS just above.
  );
}

function testOf({ operator, value }: FilterRow): ConditionOperators {
  if (operator === 'notEmpty') return { empty: false };
  if (operator === 'empty') return { empty: true };
  return { [operator]: value };
}

function overlap(first: ConditionOperators, second: ConditionOperators): boolean {
  return Object.keys(second).some((operator) => Object.hasOwn(first, operator));
}

function shorten(test: ConditionOperators): ConditionTest {
  const [only, ...others] = Object.entries(test);
  if (!only || others.length > 0) return test;
  const [operator, value] = only as [string, Json];
  // `null` stays written out: react-admin drops a key whose value is null from a filter.
  if (operator === 'eq' && value !== null && typeof value !== 'object') return value;
  if (operator === 'in' && Array.isArray(value)) return value;
  return test;
}
