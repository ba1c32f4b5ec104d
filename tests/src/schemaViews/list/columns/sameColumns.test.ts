import { describe, expect, test } from 'vitest';
import { sameColumns } from '#src/schemaViews/list/columns/sameColumns.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const columns = [
  testField('name', 'name'),
  testField('status', 'state'),
  testField('zone', 'text'),
  testField('tags', 'tags'),
  testField('note', 'text', { inline: true }),
  { name: 'size', type: 'line' as const, label: { zh: '配置', en: 'Size' }, parts: [{ field: 'zone' }] },
];
const definition = { titleField: 'name', stateField: 'status' };
const row = { name: 'a', status: 'up', zone: 'nova', tags: ['x'], note: 'b' };
const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ ...row, ...(at === count - 1 && more) }));
const hidden = (all: Record<string, unknown>[], sort: string[] = []) => [
  ...sameColumns(
    definition,
    columns,
    all,
    sort.map((field) => ({ field, order: 'ASC' })),
  ),
];

describe('a column that says the same in every row', () => {
  test('is hidden, except the title, the state, lines and what people edit in its cell', () => {
    expect(hidden(rows(6))).toEqual(['zone', 'tags']);
  });

  test('stays if one row differs, if few rows show, or if the list is sorted by it', () => {
    expect(hidden(rows(6, { tags: ['y'] }))).toEqual(['zone']);
    expect(hidden(rows(5))).toEqual([]);
    expect(hidden([])).toEqual([]);
    expect(hidden(rows(6), ['zone'])).toEqual(['tags']);
  });

  test('stays while its values are loading', () => {
    expect(hidden(rows(6, { _partial: ['name', 'tags'] }))).toEqual(['tags']);
  });
});
