import { describe, expect, test } from 'vitest';
import { fieldKind, fieldKinds } from '#model/fields/index.ts';
import { isSortable, offeredColumns, visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition(
  [testField('name', 'name'), testField('size', 'bytes'), testField('secret', 'secret', { writeOnly: true })],
  {
    list: { columns: ['name', 'size', 'secret'], hidden: ['id', 'gone'], filters: [], sort: [], views: {}, expand: [] },
  },
);
const names = (chosen?: string[]) => visibleColumns(definition, chosen).map((field) => field.name);

describe('columns', () => {
  test('the default ones if none is chosen; never write-only fields', () => {
    expect(names()).toEqual(['name', 'size']);
    expect(names([])).toEqual(['name', 'size']);
  });

  test('the chosen ones in the chosen order, without those that no longer exist', () => {
    expect(names(['size', 'gone', 'id'])).toEqual(['size', 'id']);
    expect(names(['gone'])).toEqual(['name', 'size']);
  });

  test('all that can be chosen, the default ones first', () => {
    expect(offeredColumns(definition).map((field) => field.name)).toEqual(['name', 'size', 'id']);
  });
});

describe('sorting', () => {
  test.each(fieldKinds)('%s sorts if the server can order by it', (kind) => {
    const field = testField('x', kind);
    const stored = fieldKind(kind);
    expect(isSortable(field)).toBe(stored.column(field) !== 'json' && !['password', 'secret'].includes(kind));
  });

  test('not if the definition forbids it; a computed count does', () => {
    expect(isSortable(testField('x', 'integer', { sortable: false }))).toBe(false);
    expect(isSortable(testField('x', 'integer', { computed: { kind: 'count', resource: 'things', by: 'x' } }))).toBe(
      true,
    );
  });
});
