import type { Condition } from '#model/conditions/conditions.ts';
import { isObject, type Operator } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { FilterWords } from '#model/language/dialect.ts';

/** Parameters of a list that are no fields, whatever the dialect. */
export const LIST_WORDS: ReadonlySet<string> = new Set('filter sort range fields view by for format lang q'.split(' '));

/** The word for several values of one field as one parameter each. */
export const REPEAT = 'repeat';

/**
 * A condition as one parameter for each field. Undefined if the words of the dialect cannot express it: it must not be
 * sent without a part of it.
 *
 * @example
 *   filterParameters(words, { status: 'active', cpus: { gte: 4 } }, new Set()) // [['status', 'active'],
 *   ['cpus_gte', '4']]
 */
export function filterParameters(
  words: FilterWords,
  condition: Condition,
  reserved: ReadonlySet<string>,
): [string, string][] | undefined {
  const claims = claimsOf(words, condition, reserved);
  if (claims === undefined) return undefined;
  // Said twice, a parameter would mean one or the other.
  const names = new Set(claims.map(({ name }) => name));
  return names.size === claims.length
    ? claims.flatMap(({ name, values }) => values.map((value): [string, string] => [name, value]))
    : undefined;
}

interface Claim {
  name: string;
  values: string[];
}

function claimsOf(words: FilterWords, condition: Condition, reserved: ReadonlySet<string>): Claim[] | undefined {
  const claims: Claim[] = [];
  for (const [field, test] of Object.entries(condition)) {
    const found =
      field === 'q'
        ? searchFor(words.search, test)
        : field === '$all' && Array.isArray(test)
          ? // The members of `$all` are conditions.
            allOf((test as Condition[]).map((each) => claimsOf(words, each, reserved)))
          : field.startsWith('$') || reserved.has(field)
            ? undefined
            : testClaims(words, field, test);
    if (found === undefined) return undefined;
    claims.push(...found);
  }
  return claims;
}

function testClaims({ operators }: FilterWords, field: string, test: Condition[string]): Claim[] | undefined {
  // Values of a condition are JSON.
  if (!isObject(test))
    return Array.isArray(test) ? several(operators, field, 'in', test as Json) : one(field, test as Json);
  return allOf(
    Object.entries(test).map(([word, value]) => {
      // `whereSql` and `matches` know no other words.
      const operator = word as Operator;
      if (operator === 'in' || operator === 'nin') return several(operators, field, operator, value);
      const suffix = operator === 'eq' ? '' : operators[operator];
      return suffix === undefined ? undefined : one(field + suffix, value);
    }),
  );
}

function several(
  operators: FilterWords['operators'],
  field: string,
  operator: 'in' | 'nin',
  value: Json,
): Claim[] | undefined {
  const way = operators[operator];
  const values = Array.isArray(value) ? allOf(value.map((each) => one(field, each))) : undefined;
  const texts = values?.flatMap((each) => each.values) ?? [];
  if (texts.length === 0) return undefined;
  if (operator === 'in' && (texts.length === 1 || way === REPEAT)) return [{ name: field, values: texts }];
  if (way === undefined || texts.some((text) => text.includes(','))) return undefined;
  return [{ name: field + way, values: [texts.join(',')] }];
}

function one(name: string, value: Json): Claim[] | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? [{ name, values: [String(value)] }] : undefined;
}

function searchFor(name: string | undefined, value: Condition[string]): Claim[] | undefined {
  if (value === null || value === '') return [];
  return name === undefined || typeof value !== 'string' ? undefined : [{ name, values: [value] }];
}

function allOf<Item>(parts: (Item[] | undefined)[]): Item[] | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known.flat() : undefined;
}

/**
 * The condition of such parameters; names outside the dialect are fields. Values are text, which `typed` converts.
 *
 * @example
 *   filterOf(words, [['cpus_gte', '4']], (_, text) => Number(text)); // { cpus: { gte: 4 } }
 */
export function filterOf(
  { operators, search }: FilterWords,
  parameters: Iterable<readonly [string, string]>,
  typed: (field: string, text: string) => Json,
): Condition {
  const parts: Condition[] = [];
  const repeated = new Map<string, Json[]>();
  for (const [name, text] of parameters) {
    if (name === search) {
      parts.push({ q: text });
      continue;
    }
    const [operator, suffix] = suffixOf(name, operators);
    const field = name.slice(0, name.length - suffix.length);
    if (operator === 'eq') repeated.set(field, [...(repeated.get(field) ?? []), typed(field, text)]);
    else if (operator === 'in' || operator === 'nin')
      parts.push({ [field]: { [operator]: text.split(',').map((each) => typed(field, each)) } });
    else if (operator === 'empty') parts.push({ [field]: { empty: text === 'true' } });
    else parts.push({ [field]: { [operator]: typed(field, text) } });
  }
  for (const [field, values] of repeated) parts.push({ [field]: values.length === 1 ? (values[0] ?? null) : values });
  const [first = {}] = parts;
  const q = parts.find((part) => part.q !== undefined)?.q;
  const others = parts.filter((part) => part.q === undefined);
  if (parts.length <= 1) return first;
  return { ...(q !== undefined && { q }), ...(others.length === 1 ? others[0] : { $all: others }) };
}

/** The longest suffix wins: `_not_in` before `_in`. */
function suffixOf(name: string, operators: FilterWords['operators']): [Operator, string] {
  const found = Object.entries(operators)
    .filter(([, suffix]) => suffix !== REPEAT && suffix !== '' && name.endsWith(suffix) && name.length > suffix.length)
    .toSorted(([, a], [, b]) => b.length - a.length)[0];
  // The keys are the operators of the grammar.
  return found === undefined ? ['eq', ''] : [found[0] as Operator, found[1]];
}
