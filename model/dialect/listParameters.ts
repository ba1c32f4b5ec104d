import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { Dialect, PageWords, SortWords } from '#model/language/dialect.ts';
import { filterOf, filterParameters, LIST_WORDS } from './filterParameters.ts';

/** A list in words that no dialect has yet. */
export interface ListRequest {
  filter?: Condition | undefined;
  /** Field and order in pairs, most important first. */
  sort?: readonly { field: string; order: 'ASC' | 'DESC' }[];
  first: number;
  size: number;
}

/** Names and values of a query, in their order. */
export type Parameters = readonly (readonly [string, string])[];

/** The parts of a request that a dialect cannot express. */
export type OmittedPart = 'filter' | 'page';

/**
 * The parameters of a list in a dialect. `omitted` names the parts that the dialect cannot express, which are left out.
 *
 * @example
 *   listParameters(dialect, { first: 10, size: 10 }).parameters; // [['_page', '2'], ['_per_page', '10']]
 */
export function listParameters(
  dialect: Dialect,
  request: ListRequest,
): { parameters: [string, string][]; omitted: OmittedPart[] } {
  const page = pageParameters(dialect.page, request);
  const { filter = {} } = request;
  const isEmpty = Object.keys(filter).length === 0;
  const conditions = isEmpty
    ? []
    : dialect.filter.as === 'condition'
      ? [[dialect.filter.field, JSON.stringify(filter)] as [string, string]]
      : filterParameters(dialect.filter, filter, listWordsOf(dialect));
  return {
    parameters: [...(conditions ?? []), ...(page ?? []), ...sortParameters(dialect.sort, request.sort ?? [])],
    omitted: [
      ...(conditions === undefined ? ['filter' as const] : []),
      ...(page === undefined ? ['page' as const] : []),
    ],
  };
}

function pageParameters(words: PageWords, { first, size }: ListRequest): [string, string][] | undefined {
  if (words.by === 'range') return [[words.range, JSON.stringify([first, first + size - 1])]];
  if (words.by === 'offset')
    return [
      [words.start, String(first)],
      [words.size, String(size)],
    ];
  // A page number only names rows that begin at a multiple of the size.
  if (first % size !== 0) return undefined;
  return [
    [words.page, String(first / size + words.first)],
    [words.size, String(size)],
  ];
}

function sortParameters(words: SortWords, sort: NonNullable<ListRequest['sort']>): [string, string][] {
  if (sort.length === 0) return [];
  if (words.as === 'pairs') return [[words.field, JSON.stringify(sort.flatMap(({ field, order }) => [field, order]))]];
  if (words.as === 'words')
    return [[words.field, sort.map(({ field, order }) => (order === 'DESC' ? `-${field}` : field)).join(',')]];
  return [
    [words.field, sort.map(({ field }) => field).join(',')],
    [words.order, sort.map(({ order }) => order.toLowerCase()).join(',')],
  ];
}

/**
 * The parameters of simple-rest for those of a dialect, which every server of ours reads. Parameters of simple-rest are
 * accepted too. An unreadable value becomes a parameter that the server refuses.
 *
 * @example
 *   simpleParameters(dialect, [['_page', '2'], ['_per_page', '10']], typed) // [['range', '[10,19]']]
 */
export function simpleParameters(
  dialect: Dialect,
  given: Parameters,
  typed: (field: string, text: string) => Json,
): Parameters {
  const reserved = listWordsOf(dialect);
  const { filter, page, sort } = dialect;
  const simple = new Map(given.filter(([name]) => LIST_WORDS.has(name) && !hasOtherMeaning(dialect, name)));
  const values: [string, string | undefined][] = [
    ['range', rangeOf(page, given)],
    ['sort', sortOf(sort, given)],
    ['filter', filter.as === 'condition' ? valueOf(given, filter.field) : undefined],
  ];
  for (const [name, text] of values) if (text !== undefined) simple.set(name, text);
  if (filter.as === 'fields') {
    const named = given.filter(([name]) => name === filter.search || !reserved.has(name));
    const condition = filterOf(filter, named, typed);
    if (Object.keys(condition).length > 0) simple.set('filter', joined(condition, simple.get('filter')));
  }
  return [...simple];
}

const valueOf = (given: Parameters, name: string) => given.find(([each]) => each === name)?.[1];

/** A condition beside one that is written in JSON already. */
function joined(filter: Condition, text: string | undefined): string {
  return text === undefined ? JSON.stringify(filter) : `{"$all":[${JSON.stringify(filter)},${text}]}`;
}

function rangeOf(words: PageWords, given: Parameters): string | undefined {
  if (words.by === 'range') return valueOf(given, words.range);
  const start = valueOf(given, words.by === 'number' ? words.page : words.start);
  const size = valueOf(given, words.size);
  if (start === undefined && size === undefined) return undefined;
  const count = Number(size ?? DEFAULT_SIZE);
  const first = words.by === 'number' ? (Number(start ?? words.first) - words.first) * count : Number(start ?? 0);
  // NaN is no JSON: the server says that the range is wrong.
  return `[${first},${first + count - 1}]`;
}

const DEFAULT_SIZE = 10;

function sortOf(words: SortWords, given: Parameters): string | undefined {
  const text = valueOf(given, words.field);
  if (text === undefined || text === '' || words.as === 'pairs') return text;
  const fields = text.split(',');
  const orders = words.as === 'orders' ? (valueOf(given, words.order) ?? '').split(',') : [];
  return JSON.stringify(
    fields.flatMap((field, place) =>
      words.as === 'words'
        ? [field.replace(/^-/, ''), field.startsWith('-') ? 'DESC' : 'ASC']
        : [field, (orders[place] || 'ASC').toUpperCase()],
    ),
  );
}

/**
 * Names that mean something in this dialect and can be no field.
 *
 * @example
 *   listWordsOf(dialect).has('_page'); // true
 */
export function listWordsOf(dialect: Dialect): ReadonlySet<string> {
  const { page, sort, filter } = dialect;
  return new Set([
    ...LIST_WORDS,
    ...pageNames(page),
    sort.field,
    sort.order,
    ...(filter.search ? [filter.search] : []),
  ]);
}

function pageNames(words: PageWords): string[] {
  if (words.by === 'range') return [words.range];
  return [words.by === 'number' ? words.page : words.start, words.size];
}

/** A word of simple-rest that this dialect has given another meaning. */
function hasOtherMeaning({ page, sort, filter }: Dialect, name: string): boolean {
  return (
    (page.by !== 'range' && pageNames(page).includes(name)) ||
    (sort.as !== 'pairs' && (name === sort.field || (sort.as === 'orders' && name === sort.order))) ||
    (filter.as === 'fields' && name === filter.search)
  );
}
