/**
 * The condition language of `when`, `where`, `filter`, saved views and `scope`. `matches` evaluates a condition on a
 * record; `server/engine/records/where.ts` expresses it in SQL. Both follow the same rules:
 *
 * - An absent field and a null field are the same. '' is a value of its own, except that `empty` matches it too.
 * - Values are compared in their stored form: money as an amount, a moment as a moment, text by its code points. Values
 *   of different types are never equal, and have no order.
 * - `eq: null` matches null. `ne` matches exactly what `eq` does not, so that null is `ne` every other value; `nin` and
 *   `$not` are complements in the same way. No order (`lt` …) holds on null.
 * - On a list (tags, references) `eq` and `in` look for a member, like `has`; `eq: null` still matches null.
 * - `like` and `starts` compare texts that people write without case, width and invisible characters (`foldText`), and
 *   other texts without the case of A–Z. They match nothing in null, and treat `%` and `_` as plain characters.
 * - Only the database follows a path through a reference (`network_id.shared`), because it has the other record:
 *   `matches` reads the value that the record has under that very name, else null.
 * - `$user.grants` as a key tests the words of the reader, whatever the record holds, in conditions on one record:
 *   `matches` supports it, the database does not.
 * - A dotted path leads into an object by member, into a list by position and into a map by the rest of the path.
 */

import type { Actor } from '#model/access/actor.ts';
import { foldPart, foldText } from '#model/values/foldText.ts';
import { foldOf, isFolded } from '#model/fields/spelling.ts';
import { compareCodePoints, foldAscii } from '#model/values/codePoints.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldAt, type FieldAt } from './fieldPath.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { resolveValue } from './resolveCondition.ts';

export interface ConditionOperators {
  eq?: Json;
  ne?: Json;
  lt?: Json;
  lte?: Json;
  gt?: Json;
  gte?: Json;
  in?: Json[];
  nin?: Json[];
  /** Contains, in any spelling. */
  like?: string;
  /** Begins with, in any spelling. */
  starts?: string;
  /** `true`: absent, null, '' or an empty list or map. */
  empty?: boolean;
  /** A list or set of tags contains this value. */
  has?: Json;
}

/** A value means `eq`, a list means `in`, an object means operators that must all hold. */
export type ConditionTest = Json | ConditionOperators;

/**
 * Every key must hold. `$any`, `$all` and `$not` combine conditions. Values may be `$user.x`, `$form.x`, `$record.x`,
 * `$item.x`, `$now`, `$now+60d`.
 */
export type Condition = { [field: string]: ConditionTest | Condition | Condition[] };

export type Values = { readonly [field: string]: unknown };

/** The values of the `$` words of a condition, and the form in which the record is read. */
export interface ConditionContext {
  user?: Actor | undefined;
  form?: Values | undefined;
  record?: Values | undefined;
  /** The object that contains a member, such as an entry of a list of objects. */
  item?: Values | undefined;
  /** Milliseconds since 1970. */
  now?: number | undefined;
  /** Returns the value of a public setting, for `$now+{licence.warning_days}d`; only the server has settings. */
  setting?: ((key: string) => Json | undefined) | undefined;
  /** Fields of the record, so that values are compared by their kind. Without them, values are compared as they are. */
  fields?: Readonly<Record<string, FieldDefinition>> | undefined;
  /**
   * The record, and the values of `$record` and `$form`, are in the form of the database (money in micro-yuan, moments
   * in milliseconds), not in wire form.
   */
  stored?: boolean | undefined;
}

/**
 * Whether the condition holds on the record. An empty condition holds on every record.
 *
 * @example
 *   matches({ status: ['active', 'error'], usage: { lt: 0.5 } }, { status: 'error', usage: 0.2 }); // true
 */
export function matches(condition: Condition, record: Values, context: ConditionContext = {}): boolean {
  for (const key in condition) {
    if (!Object.hasOwn(condition, key)) continue;
    const test = condition[key];
    if (test === undefined) continue;
    if (!holds(key, test, record, context)) return false;
  }
  return true;
}

function holds(
  key: string,
  test: ConditionTest | Condition | Condition[],
  record: Values,
  context: ConditionContext,
): boolean {
  switch (key) {
    // The values of these three keys are conditions; the value of every other key is a test.
    case '$any':
      return (test as Condition[]).some((part) => matches(part, record, context));
    case '$all':
      return (test as Condition[]).every((part) => matches(part, record, context));
    case '$not':
      return !matches(test as Condition, record, context);
    default:
      return passes(key, test as ConditionTest, record, context);
  }
}

function passes(path: string, test: ConditionTest, record: Values, context: ConditionContext): boolean {
  const at = context.fields === undefined ? undefined : fieldAt(context.fields, path);
  const actual = isAboutReader(path)
    ? resolveValue(path, context)
    : at === undefined
      ? readPath(record, path)
      : storedValue(at, record, context);
  const operandOf = (value: Json | undefined) => storedOperand(value ?? null, at?.field, context);
  const fold = at === undefined ? foldText : foldsAt(at) ? foldOf(at.field) : undefined;
  const operators = operatorsOf(test, context);
  for (const name in operators) {
    // `operatorsOf` returns an object whose keys are operators, or any content of a schema; the default case refuses
    // the rest.
    if (!operatorHolds(name as keyof ConditionOperators, operators, actual, operandOf, fold)) return false;
  }
  return true;
}

function operatorHolds(
  name: keyof ConditionOperators,
  operators: ConditionOperators,
  actual: Json,
  operandOf: (value: Json | undefined) => Json | undefined,
  fold: Fold | undefined,
): boolean {
  switch (name) {
    case 'eq':
      return equals(actual, operandOf(operators.eq));
    case 'ne':
      return !equals(actual, operandOf(operators.ne));
    case 'in':
      return isAmong(actual, operators.in, operandOf);
    case 'nin':
      return !isAmong(actual, operators.nin, operandOf);
    case 'has':
      return Array.isArray(actual) && equals(actual, operandOf(operators.has));
    case 'empty':
      return isEmptyValue(actual) === (operators.empty ?? true);
    case 'like':
      return textTest(actual, operandOf(operators.like), fold, (text, part) => text.includes(part));
    case 'starts':
      return textTest(actual, operandOf(operators.starts), fold, (text, part) => text.startsWith(part));
    case 'lt':
      return ordered(actual, operandOf(operators.lt), (order) => order < 0);
    case 'lte':
      return ordered(actual, operandOf(operators.lte), (order) => order <= 0);
    case 'gt':
      return ordered(actual, operandOf(operators.gt), (order) => order > 0);
    case 'gte':
      return ordered(actual, operandOf(operators.gte), (order) => order >= 0);
    default:
      throw new Error(`A condition knows no operator ${String(name satisfies never)}`);
  }
}

/**
 * The operators of a test. A `$` word that stands for a list becomes `in`.
 *
 * @example
 *   operatorsOf(['active', 'error'], {}); // { in: ['active', 'error'] }
 */
export function operatorsOf(test: ConditionTest, context: ConditionContext): ConditionOperators {
  if (typeof test === 'string' && test.startsWith('$')) {
    const value = resolveValue(test, context);
    return Array.isArray(value) ? { in: value } : { eq: test };
  }
  if (test === null || typeof test !== 'object') return { eq: test };
  // A test that is neither a value nor a list is an object of operators.
  return Array.isArray(test) ? { in: test } : (test as ConditionOperators);
}

/**
 * An operand with its `$` word resolved, in the stored form of this field; undefined if its type is wrong.
 *
 * @example
 *   storedOperand('$user.id', userField, { user: { ...actor, id: 7 } }); // 7
 */
export function storedOperand(
  value: Json,
  field: FieldDefinition | undefined,
  context: ConditionContext,
): Json | undefined {
  const resolved = resolveValue(value, context);
  if (resolved === null || field === undefined) return resolved;
  const isStored = context.stored === true && typeof value === 'string' && /^\$(?:record|form)\./.test(value);
  return isStored ? resolved : fieldKind(field.type).operand(resolved, field);
}

/**
 * Every field path that the condition reads, each once: the fields that `when` depends on, or that an index may help.
 *
 * @example
 *   conditionFields({ $any: [{ status: 'active' }, { 'capacity.cpu': { gt: 2 } }] }); // ['status', 'capacity.cpu']
 */
export function conditionFields(condition: Condition): string[] {
  const found = new Set<string>();
  collect(condition, found);
  return [...found];
}

function collect(condition: Condition, found: Set<string>): void {
  for (const [key, test] of Object.entries(condition)) {
    if (key === '$any' || key === '$all') for (const part of test as Condition[]) collect(part, found);
    else if (key === '$not') collect(test as Condition, found);
    else if (!isAboutReader(key)) found.add(key);
  }
}

/**
 * The fields of a record that `matches` needs to evaluate the condition on it: those that the condition tests, and
 * those that its values name.
 *
 * @example
 *   fieldsReadBy({ 'capacity.cpu': { lt: '$record.limit' } }); // ['capacity', 'limit']
 */
export function fieldsReadBy(condition: Condition): string[] {
  const named = [...JSON.stringify(condition).matchAll(/"\$(?:record|form)\.(\w+)/g)].map(([, name = '']) => name);
  return [...new Set([...conditionFields(condition).map((path) => path.split('.')[0] ?? path), ...named])];
}

/** A key that tests the reader instead of the record: `$user.grants`. */
function isAboutReader(key: string): boolean {
  return key.startsWith('$user.');
}

function storedValue({ top, field, path }: FieldAt, record: Values, { stored }: ConditionContext): Json {
  const value = record[top.name];
  if (value === undefined || value === null) return null;
  // Records hold JSON; the type of a row only means that no code has checked it yet.
  const inStorage = stored === true ? (value as Json) : fieldKind(top.type).toColumn(value as Json, top);
  return field === top ? inStorage : readSegments(inStorage, path);
}

function readPath(record: Values, path: string): Json {
  // As above: records hold JSON.
  return Object.hasOwn(record, path) ? ((record[path] ?? null) as Json) : readSegments(record as Json, path.split('.'));
}

function readSegments(value: Json, segments: readonly string[]): Json {
  let current: Json | undefined = value;
  for (const segment of segments) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, segment)) return null;
    current = Array.isArray(current) ? current[Number(segment)] : current[segment];
    if (current === undefined) return null;
  }
  return current;
}

function equals(actual: Json, operand: Json | undefined): boolean {
  if (operand === undefined) return false;
  return Array.isArray(actual) && operand !== null ? actual.includes(operand) : actual === operand;
}

function isAmong(actual: Json, values: Json[] | undefined, operandOf: (value: Json) => Json | undefined): boolean {
  return (values ?? []).some((value) => equals(actual, operandOf(value)));
}

/** Maps all spellings of a value to one text; absent for a value of which only the case is ignored. */
type Fold = (text: string) => string;

/**
 * Whether `like` and `starts` find any spelling of the value. Databases keep another spelling only beside columns, not
 * beside the members of an object.
 *
 * @example
 *   foldsAt({ top: name, field: name, path: [] }); // true
 */
export function foldsAt({ field, path }: FieldAt): boolean {
  return path.length === 0 && isFolded(field);
}

function textTest(
  actual: Json,
  operand: Json | undefined,
  fold: Fold | undefined,
  test: (text: string, part: string) => boolean,
): boolean {
  if (typeof actual !== 'string' || typeof operand !== 'string') return false;
  return fold ? test(fold(actual), foldPart(operand)) : test(foldAscii(actual), foldAscii(operand));
}

function ordered(actual: Json, operand: Json | undefined, test: (order: number) => boolean): boolean {
  if (typeof actual === 'number' && typeof operand === 'number') return test(actual - operand);
  return typeof actual === 'string' && typeof operand === 'string' && test(compareCodePoints(actual, operand));
}
