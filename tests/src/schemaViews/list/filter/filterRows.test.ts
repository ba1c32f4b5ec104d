import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { filterCondition, filterParts } from '#src/schemaViews/list/filter/filterRows.ts';

describe('a filter as lines', () => {
  test.each<[string, Condition, [string, string, unknown][]]>([
    ['a value means is', { status: 'active' }, [['status', 'eq', 'active']]],
    ['a list means is one of', { status: ['active', 'error'] }, [['status', 'in', ['active', 'error']]]],
    [
      'operators are lines of their own',
      { size: { gte: 1, lt: 9 } },
      [
        ['size', 'gte', 1],
        ['size', 'lt', 9],
      ],
    ],
    [
      'a whole minute is a line of its own',
      { at: { gte: '2026-03-22T08:16:00.000Z', lt: '2026-03-22T08:17:00.000Z' } },
      [['at', 'minute', '2026-03-22T08:16:00.000Z']],
    ],
    [
      'also in milliseconds',
      { at: { gte: 1_774_167_360_000, lt: 1_774_167_420_000 } },
      [['at', 'minute', 1_774_167_360_000]],
    ],
    [
      'a range of sizes is no minute',
      { size: { gte: 60_000, lt: 120_000 } },
      [
        ['size', 'gte', 60_000],
        ['size', 'lt', 120_000],
      ],
    ],
    ['not empty is a relation', { name: { empty: false } }, [['name', 'notEmpty', true]]],
    [
      '$all is only more lines',
      { $all: [{ a: 1 }, { a: 2 }] },
      [
        ['a', 'eq', 1],
        ['a', 'eq', 2],
      ],
    ],
  ])('%s', (_, condition, lines) => {
    const { rows, rest } = filterParts(condition);
    expect(rows.map(({ field, operator, value }) => [field, operator, value])).toEqual(lines);
    expect(rest).toEqual([]);
    expect(filterParts(filterCondition({ rows, rest })).rows).toEqual(rows);
  });

  test('conditions that lines cannot show are kept whole', () => {
    const condition: Condition = { status: 'active', $any: [{ a: 1 }, { b: 2 }], $not: { c: 3 } };
    const parts = filterParts(condition);
    expect(parts.rest).toEqual([{ $any: [{ a: 1 }, { b: 2 }] }, { $not: { c: 3 } }]);
    expect(filterCondition(parts)).toEqual(condition);
  });

  test('two lines with the same operator both apply', () => {
    const rows = [
      { field: 'name', operator: 'like', value: 'a' },
      { field: 'name', operator: 'like', value: 'b' },
    ] as const;
    expect(filterCondition({ rows: [...rows], rest: [] })).toEqual({
      name: { like: 'a' },
      $all: [{ name: { like: 'b' } }],
    });
  });

  test('the search word is not a line', () => {
    expect(filterParts({ q: 'x', status: 'active' }).rows).toHaveLength(1);
  });

  test('is-null keeps its operator, because react-admin drops null from a filter', () => {
    expect(filterCondition({ rows: [{ field: 'site_id', operator: 'eq', value: null }], rest: [] })).toEqual({
      site_id: { eq: null },
    });
  });

  test('any lines are restored unchanged', () => {
    const row = fc.record({
      field: fc.constantFrom('a', 'b', 'c'),
      operator: fc.constantFrom('eq', 'ne', 'lt', 'gte', 'like', 'starts', 'has'),
      value: fc.oneof(fc.integer(), fc.string(), fc.boolean()),
    });
    const words = (lines: readonly unknown[]) =>
      lines.map((line) => JSON.stringify(line, ['field', 'operator', 'value'])).toSorted();
    fc.assert(
      fc.property(
        fc.array(row as fc.Arbitrary<ReturnType<typeof filterParts>['rows'][number]>, { maxLength: 6 }),
        (rows) => {
          expect(words(filterParts(filterCondition({ rows, rest: [] })).rows)).toEqual(words(rows));
        },
      ),
    );
  });
});
