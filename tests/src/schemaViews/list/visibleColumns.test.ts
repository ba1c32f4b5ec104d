import { describe, expect, test } from 'vitest';
import { offeredColumns, visibleColumns } from '#src/schemaViews/list/visibleColumns.ts';
import { testDefinition, testField } from '../../../support/testDefinition.ts';

const definition = testDefinition([testField('name', 'name'), testField('size', 'bytes'), testField('secret', 'secret', { writeOnly: true })], {
  list: { columns: ['name', 'size', 'secret'], hidden: ['id', 'gone'], filters: [], sort: [], views: {}, expand: [] },
});
const names = (chosen?: string[]) => visibleColumns(definition, chosen).map((field) => field.name);

describe('columns', () => {
  test('the usual ones where nothing is chosen; never what is only written', () => {
    expect(names()).toEqual(['name', 'size']);
    expect(names([])).toEqual(['name', 'size']);
  });

  test('the chosen ones in the chosen order, without those that no longer exist', () => {
    expect(names(['size', 'gone', 'id'])).toEqual(['size', 'id']);
    expect(names(['gone'])).toEqual(['name', 'size']);
  });

  test('all that may be chosen, the usual ones first', () => {
    expect(offeredColumns(definition).map((field) => field.name)).toEqual(['name', 'size', 'id']);
  });
});
