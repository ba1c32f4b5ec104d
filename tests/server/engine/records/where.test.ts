import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matches } from '#model/conditions/conditions.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { conditionToSql } from '#server/engine/records/where.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { cases, records, type RecordName } from './conditionCases.ts';
import { context, fields, fill, select } from './conditionFixtures.ts';

const names = Object.keys(records) as RecordName[];

describe('conditions on a record', () => {
  test.each(cases)('%s', (_, condition, found) => {
    expect(names.filter((name) => matches(condition, records[name], context))).toEqual(found);
  });
});

describe.each(await databasesUnderTest())('conditions in SQL on $dialect', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await fill(database, 'cases', Object.values(records));
  });

  afterAll(() => database.close());

  test.each(cases)('%s', async (_, condition, found) => {
    expect((await select(database, 'cases', condition)).map((position) => names[position])).toEqual(found);
  });
});

describe('what a condition may not say', () => {
  const sql = (condition: unknown) => () =>
    conditionToSql(condition as Condition, { definition: { fields }, dialect: 'sqlite', context });

  test.each<[string, unknown, string, string]>([
    ['an unknown field', { nme: 'x' }, 'nme', 'validation.filterField'],
    ['an unknown member', { 'capacity.ram': 1 }, 'capacity.ram', 'validation.filterField'],
    ['a member of a plain field', { 'name.x': 1 }, 'name.x', 'validation.filterField'],
    ['a property of every object', { constructor: 1 }, 'constructor', 'validation.filterField'],
    ['a computed field without SQL of its own', { total: 1 }, 'total', 'validation.filterField'],
    ['a path that cannot be quoted', { 'extra.a"b': 1 }, 'extra.a"b', 'validation.filterField'],
    ['SQL for a field', { 'name" or 1=1 --': 1 }, 'name" or 1=1 --', 'validation.filterField'],
    ['an unknown operator', { name: { regexp: 'x' } }, 'name', 'validation.filterOperator'],
    ['an operator of another kind', { size: { like: '1' } }, 'size', 'validation.filterOperator'],
    ['a secret', { hidden: 'x' }, 'hidden', 'validation.filterOperator'],
    ['text for a number', { size: 'big' }, 'size', 'validation.filterValue'],
    ['a number for text', { name: 5 }, 'name', 'validation.filterValue'],
    ['a number for a pattern', { name: { like: 5 } }, 'name', 'validation.filterValue'],
    ['a fraction for an integer', { size: 1.5 }, 'size', 'validation.filterValue'],
    ['an object for a value', { name: { eq: { a: 1 } } }, 'name', 'validation.filterValue'],
    ['a value for a list', { size: { in: 5 } }, 'size', 'validation.filterValue'],
    ['one wrong value in a list', { size: [5, 'x'] }, 'size', 'validation.filterValue'],
    ['a word for yes or no', { name: { empty: 'yes' } }, 'name', 'validation.filterValue'],
    ['an impossible day', { day: '2026-02-30' }, 'day', 'validation.filterValue'],
    ['something else than a list for any', { $any: { name: 'x' } }, '$any', 'validation.filterValue'],
    ['a list for a condition', [], 'filter', 'validation.filterValue'],
    ['a value for a condition', { $not: 5 }, 'filter', 'validation.filterValue'],
  ])('%s', (_, condition, field, message) => {
    expect(sql(condition)).toThrow(
      expect.objectContaining({ key: 'request.unknownFilter', fields: { [field]: message } }),
    );
  });

  test('text that no database takes has a code of its own', () => {
    for (const text of ['a\0b', '\ud800'])
      expect(sql({ name: { like: text } })).toThrow(expect.objectContaining({ key: 'system.invalidCharacters' }));
  });

  test('nesting without end', () => {
    const nested = (depth: number): Condition => (depth === 0 ? { size: 1 } : { $not: nested(depth - 1) });
    expect(sql(nested(16))).not.toThrow();
    expect(sql(nested(17))).toThrow(ApiError);
  });

  test('more tests than anybody writes', () => {
    const many: Condition = { $any: Array.from({ length: 501 }, () => ({ size: 1 })) };
    expect(sql(many)).toThrow(ApiError);
    // A condition of the product itself has no length limit.
    expect(() =>
      conditionToSql(many, { definition: { fields }, dialect: 'sqlite', context, ours: true }),
    ).not.toThrow();
  });

  test('a field that the reader may not see is as unknown as one that does not exist', () => {
    const options = {
      definition: { fields },
      dialect: 'sqlite',
      context,
      allows: ({ name }: { name: string }) => name !== 'price',
    } as const;
    expect(() => conditionToSql({ size: 1 }, options)).not.toThrow();
    expect(() => conditionToSql({ price: '1' }, options)).toThrow(
      expect.objectContaining({ fields: { price: 'validation.filterField' } }),
    );
  });
});

describe('the SQL that is written', () => {
  const sql = (condition: Condition, dialect: 'sqlite' | 'postgres' = 'sqlite') =>
    conditionToSql(condition, { definition: { fields }, dialect, context });

  test('binds every value and leaves plain comparisons to the index', () => {
    expect(sql({ status: 'a', size: { gte: 5 } })).toEqual({
      text: '("status" = ? and "size" >= ?)',
      params: ['a', 5],
    });
    expect(sql({ name: "x' or 1=1 --" })).toEqual({ text: '"name" = ?', params: ["x' or 1=1 --"] });
  });

  test('keeps one text for long lists of any length', () => {
    const list = (length: number) => sql({ size: { in: Array.from({ length }, (_, index) => index) } });
    expect(list(100).text).toBe(list(1000).text);
    expect(list(1000).params).toHaveLength(1);
  });

  test('reads a column from the given SQL', () => {
    const column = ({ name }: { name: string }) =>
      name === 'total' ? { text: '(select count(*) from x where y = ?)', params: [9] } : undefined;
    const part = conditionToSql({ total: { gt: 1 } }, { definition: { fields }, dialect: 'sqlite', context, column });
    expect(part).toEqual({ text: '(select count(*) from x where y = ?) > ?', params: [9, 1] });
  });
});
