import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { listParameters, simpleParameters, type ListRequest } from '#model/dialect/listParameters.ts';
import { SIMPLE_REST, type Dialect } from '#model/language/dialect.ts';

const bareArrays: Dialect = {
  ...SIMPLE_REST,
  page: { by: 'number', page: '_page', size: '_limit', first: 1 },
  sort: { as: 'orders', field: '_sort', order: '_order' },
  filter: {
    as: 'fields',
    field: 'filter',
    search: 'q',
    operators: { in: 'repeat', ne: '_ne', gte: '_gte', like: '_like' },
  },
};
const words: Dialect = {
  ...SIMPLE_REST,
  page: { by: 'offset', start: 'offset', size: 'limit' },
  sort: { as: 'words', field: 'order_by', order: 'order' },
  filter: { as: 'fields', field: 'filter', operators: { in: ':in', ne: ':ne' } },
};

const request: ListRequest = {
  filter: { status: 'active', cpus: { gte: 4 } },
  sort: [
    { field: 'status', order: 'ASC' },
    { field: 'name', order: 'DESC' },
  ],
  first: 20,
  size: 10,
};
const queryText = (dialect: Dialect, wanted: ListRequest) =>
  new URLSearchParams(listParameters(dialect, wanted).parameters.map(([...pair]) => pair)).toString();
const typed = (_: string, text: string) => (Number.isNaN(Number(text)) ? text : Number(text));

describe('a list in the words of a dialect', () => {
  test.each([
    [
      'simple-rest',
      SIMPLE_REST,
      'filter={"status":"active","cpus":{"gte":4}}&range=[20,29]&sort=["status","ASC","name","DESC"]',
    ],
    ['pages and orders', bareArrays, 'status=active&cpus_gte=4&_page=3&_limit=10&_sort=status,name&_order=asc,desc'],
  ])('%s, and back', (_, dialect, expected) => {
    expect(decodeURIComponent(queryText(dialect, request))).toBe(expected);
    const back = Object.fromEntries(simpleParameters(dialect, listParameters(dialect, request).parameters, typed));
    expect(JSON.parse(back.range ?? '')).toEqual([20, 29]);
    expect(JSON.parse(back.sort ?? '')).toEqual(['status', 'ASC', 'name', 'DESC']);
    const { $all = [], ...others } = JSON.parse(back.filter ?? '');
    expect(Object.assign({}, others, ...$all)).toEqual(request.filter);
  });

  test('an offset and words with a sign', () => {
    const { filter: _, ...unfiltered } = request;
    expect(decodeURIComponent(queryText(words, unfiltered))).toBe('offset=20&limit=10&order_by=status,-name');
    expect(
      simpleParameters(
        words,
        [
          ['offset', '5'],
          ['limit', '5'],
          ['order_by', '-name'],
        ],
        typed,
      ),
    ).toEqual([
      ['range', '[5,9]'],
      ['sort', '["name","DESC"]'],
    ]);
  });

  test.each<[string, Dialect, Condition, string]>([
    ['several values, repeated', bareArrays, { id: [1, 2] }, 'id=1&id=2'],
    ['several values, joined', words, { id: { in: ['a', 'b'] } }, 'id:in=a,b'],
    ['one value of several', words, { id: ['a'] }, 'id=a'],
    ['a search', bareArrays, { q: 'x', name: 'y' }, 'q=x&name=y'],
    ['conditions that hold together', bareArrays, { $all: [{ a: 1 }, { $all: [{ b: true }] }] }, 'a=1&b=true'],
  ])('a filter says %s', (_, dialect, filter, expected) => {
    const { parameters, omitted } = listParameters(dialect, { filter, first: 0, size: 10 });
    expect(omitted).toEqual([]);
    expect(decodeURIComponent(queryText(dialect, { filter, first: 0, size: 10 }))).toContain(expected);
    expect(parameters.length).toBeGreaterThan(2);
  });

  test.each<[string, Dialect, Condition]>([
    ['an alternative', bareArrays, { $any: [{ a: 1 }, { b: 1 }] }],
    ['a complement', bareArrays, { $not: { a: 1 } }],
    ['an operator without a word', bareArrays, { a: { lt: 1 } }],
    ['null', bareArrays, { a: null }],
    ['no value at all', bareArrays, { a: [] }],
    ['a search without a word', words, { q: 'x' }],
    ['a comma in a value that is joined', words, { a: ['x,y', 'z'] }],
    [
      'several values without a word',
      { ...words, filter: { as: 'fields', field: 'filter', operators: {} } },
      { a: [1, 2] },
    ],
    ['a field that is a word of the dialect', bareArrays, { _page: 3 }],
    ['one field twice, which would mean either', bareArrays, { $all: [{ user_id: 7 }, { user_id: 8 }] }],
    ['one field twice, once with several values', bareArrays, { $all: [{ user_id: 7 }, { user_id: [7, 8] }] }],
  ])('what it cannot say is never said in part: %s', (_, dialect, filter) => {
    const { parameters, omitted } = listParameters(dialect, { filter, first: 0, size: 10 });
    expect(omitted).toEqual(['filter']);
    expect(parameters.map(([name]) => name)).toEqual(
      dialect === bareArrays ? ['_page', '_limit'] : ['offset', 'limit'],
    );
  });

  test('rows between two pages have no number', () => {
    expect(listParameters(bareArrays, { first: 5, size: 10 })).toEqual({ parameters: [], omitted: ['page'] });
  });

  test('a condition in JSON is understood beside parameters of fields, and garbage is left to refuse', () => {
    const read = (query: string) =>
      Object.fromEntries(simpleParameters(bareArrays, [...new URLSearchParams(query)], typed));
    expect(JSON.parse(read('status=a&filter={"$any":[{"b":1}]}').filter ?? '')).toEqual({
      $all: [{ status: 'a' }, { $any: [{ b: 1 }] }],
    });
    expect(() => JSON.parse(read('_page=x').range ?? '')).toThrow();
  });
});
