import { describe, expect, test } from 'vitest';
import { cardPart, narrowColumns } from '#src/schemaViews/list/table/narrowColumns.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const FIELDS = [
  testField('size', 'bytes'),
  testField('name', 'name'),
  testField('kind', 'enum'),
  testField('status', 'state'),
  testField('zone', 'text'),
  testField('created_at', 'dateTime'),
];
const shown = (titleField: string, opens: boolean, fields = FIELDS) =>
  narrowColumns({ titleField, slots: {} }, fields, opens).map(({ name }) => name);

describe('the columns of a narrow list', () => {
  test('its title, its state, then the first three other columns', () => {
    expect(shown('name', true)).toEqual(['name', 'status', 'size', 'kind', 'zone']);
  });

  test('amounts of money before other columns, and those that the list names before both', () => {
    const priced = [...FIELDS, testField('price', 'money'), testField('stock', 'integer')];
    expect(shown('name', true, priced)).toEqual(['name', 'status', 'size', 'kind', 'price']);
    const list = { card: ['stock', 'zone'] };
    expect(narrowColumns({ titleField: 'name', slots: {}, list }, priced, true).map(({ name }) => name)).toEqual([
      'name',
      'status',
      'zone',
      'price',
      'stock',
    ]);
  });

  test('every column of a record without a page, or whose columns do not lead to it', () => {
    expect(shown('name', false)).toEqual(['name', 'status', 'size', 'kind', 'zone', 'created_at']);
    const led = [testField('owner', 'reference'), ...FIELDS];
    expect(shown('id', true, led)).toEqual(['owner', 'status', 'size', 'name', 'kind', 'zone', 'created_at']);
  });

  test('the first column leads to the page where none shows the title', () => {
    expect(shown('id', true)).toEqual(['size', 'status', 'name', 'kind', 'zone']);
  });

  test('the existing ones, without a state or without columns', () => {
    expect(shown('name', true, [testField('name', 'name')])).toEqual(['name']);
    expect(shown('name', true, [])).toEqual([]);
  });

  test('a state beside the title; a second one is an ordinary column', () => {
    const parts = narrowColumns({ titleField: 'name', slots: {} }, [...FIELDS, testField('power', 'state')], false).map(
      cardPart,
    );
    expect(parts).toEqual(['title', 'state', 'fact', 'fact', 'fact', 'fact', 'fact']);
  });
});
