import { describe, expect, test } from 'vitest';
import { declaredViews, savedView, viewSearch } from '#src/schemaViews/list/views/listView.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition([testField('name', 'name'), testField('status', 'state')], {
  list: {
    columns: ['name'],
    hidden: [],
    filters: [],
    sort: [{ field: 'name', order: 'ASC' }],
    views: { active: { label: { zh: '运行中', en: 'Active' }, filter: { status: 'active' } } },
    expand: [],
  },
});

describe('views', () => {
  test('declared by the resource, in the order of the list unless they declare another', () => {
    expect(declaredViews(definition, 'en')).toEqual([
      {
        key: 'active',
        name: 'Active',
        filter: { status: 'active' },
        sort: [{ field: 'name', order: 'ASC' }],
        columns: undefined,
      },
    ]);
  });

  test('saved by a reader', () => {
    const record = {
      id: 4,
      name: 'mine',
      user_id: 7,
      shared: true,
      filter: { status: 'error' },
      sort: ['-name'],
      columns: ['status'],
    };
    expect(savedView(record, definition, '7')).toEqual({
      key: 'saved-4',
      name: 'mine',
      filter: { status: 'error' },
      sort: [{ field: 'name', order: 'DESC' }],
      columns: ['status'],
      saved: { id: 4, shared: true, own: true },
    });
    expect(savedView(record, definition, 8).saved?.own).toBe(false);
  });

  test.each([null, 'x', 5, [], { a: 1 }])('saved with an invalid %j use that of the list', (odd) => {
    const view = savedView(
      { id: 4, name: odd, filter: Array.isArray(odd) ? odd : null, sort: odd, columns: odd },
      definition,
      7,
    );
    expect(view).toMatchObject({ filter: {}, sort: [{ field: 'name', order: 'ASC' }] });
    expect(view.columns).toBeUndefined();
  });

  test('sort keys of removed fields are left out', () => {
    expect(savedView({ id: 4, sort: ['gone', '-name'] }, definition, 7).sort).toEqual([
      { field: 'name', order: 'DESC' },
    ]);
  });

  test('are in the address in the condition language', () => {
    const query = new URLSearchParams(
      viewSearch({ key: 'active', filter: { status: ['a', 'b'] }, sort: [{ field: 'name', order: 'DESC' }] }),
    );
    expect(Object.fromEntries(query)).toEqual({
      view: 'active',
      filter: '{"status":["a","b"]}',
      sort: '-name',
      order: 'ASC',
    });
  });
});
