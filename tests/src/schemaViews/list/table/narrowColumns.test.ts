import { describe, expect, test } from 'vitest';
import { cardPart, narrowColumns } from '#src/schemaViews/list/table/narrowColumns.ts';
import { testField } from '../../../../support/testDefinition.ts';

const FIELDS = [
  testField('size', 'bytes'),
  testField('name', 'name'),
  testField('kind', 'enum'),
  testField('status', 'state'),
  testField('zone', 'text'),
  testField('created_at', 'dateTime'),
];
const shown = (titleField: string, opens: boolean, fields = FIELDS) =>
  narrowColumns({ titleField }, fields, opens).map(({ name }) => name);

describe('what a narrow list shows of a record', () => {
  test('its title, its state, then the first three facts of the columns', () => {
    expect(shown('name', true)).toEqual(['name', 'status', 'size', 'kind', 'zone']);
  });

  test('every column of what opens no page, or whose title is no column', () => {
    expect(shown('name', false)).toEqual(['name', 'status', 'size', 'kind', 'zone', 'created_at']);
    expect(shown('id', true)).toEqual(['size', 'status', 'name', 'kind', 'zone', 'created_at']);
  });

  test('what there is, without a state or without columns', () => {
    expect(shown('name', true, [testField('name', 'name')])).toEqual(['name']);
    expect(shown('name', true, [])).toEqual([]);
  });

  test('a state beside the title; a second one is a fact', () => {
    const parts = narrowColumns({ titleField: 'name' }, [...FIELDS, testField('power', 'state')], false).map(cardPart);
    expect(parts).toEqual(['title', 'state', 'fact', 'fact', 'fact', 'fact', 'fact']);
  });
});
