import type { Condition, ConditionOperators, ConditionTest } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import { minuteOf, withinMinute } from './minute.ts';

/** `minute`: within the minute that the value starts. */
export type FilterOperator = keyof ConditionOperators | 'notEmpty' | 'minute';

/** One line of the filter builder. All lines must match. */
export interface FilterRow {
  field: string;
  operator: FilterOperator;
  value: Json;
}

/** A parsed filter: lines that the builder can show, and conditions that it cannot. */
export interface FilterParts {
  rows: FilterRow[];
  /** `$any`, `$not` and similar conditions, kept unchanged and removed only as a whole. */
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

/** Splits a condition into lines. `q` belongs to the search box and is left out. */
export function filterParts(condition: Condition): FilterParts {
  const parts: FilterParts = { rows: [], rest: [] };
  for (const [key, test] of Object.entries(condition)) {
    if (key === 'q') continue;
    if (key === '$all' && Array.isArray(test)) {
      for (const part of test) {
        // `$all` holds conditions (model/conditions/conditions.ts).
        const { rows, rest } = filterParts(part as Condition);
        parts.rows.push(...rows);
        parts.rest.push(...rest);
      }
    } else if (key.startsWith('$')) {
      parts.rest.push({ [key]: test });
    } else {
      // A key without `$` holds a test (model/conditions/conditions.ts).
      const rows = rowsOf(key, test as ConditionTest);
      if (rows) parts.rows.push(...rows);
      else parts.rest.push({ [key]: test });
    }
  }
  return parts;
}

/** Joins the lines into the shortest equivalent condition. */
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
  const minute = minuteOf(test as ConditionOperators); // Checked just above.
  if (minute !== undefined) return [{ field, operator: 'minute', value: minute }];
  return entries.map(([operator, value]) =>
    operator === 'empty' && value === false
      ? { field, operator: 'notEmpty', value: true }
      : // Checked against OPERATORS just above.
        { field, operator: operator as FilterOperator, value: value as Json },
  );
}

function testOf({ operator, value }: FilterRow): ConditionOperators {
  if (operator === 'notEmpty') return { empty: false };
  if (operator === 'empty') return { empty: true };
  if (operator === 'minute') return withinMinute(value);
  return { [operator]: value };
}

function overlap(first: ConditionOperators, second: ConditionOperators): boolean {
  return Object.keys(second).some((operator) => Object.hasOwn(first, operator));
}

function shorten(test: ConditionOperators): ConditionTest {
  const [only, ...others] = Object.entries(test);
  if (!only || others.length > 0) return test;
  const [operator, value] = only as [string, Json];
  // `null` keeps its operator: react-admin removes a filter key whose value is null.
  if (operator === 'eq' && value !== null && typeof value !== 'object') return value;
  if (operator === 'in' && Array.isArray(value)) return value;
  return test;
}
