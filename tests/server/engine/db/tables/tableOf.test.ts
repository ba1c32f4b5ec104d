import { describe, expect, test } from 'vitest';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import { productSchemas } from '../../../../support/scenario.ts';

/** The columns of the index for reading by a field. */
function indexOf(resource: string, field: string, purpose: 'value' | 'order'): string[] {
  const definition = productSchemas().resources[resource];
  if (!definition) throw new Error(resource);
  const found = tableOf(definition).indexes.find(({ name }) =>
    name.startsWith(`${definition.table}__${field}__${purpose}`),
  );
  return (found?.on ?? []).map(({ sql }) => sql);
}

describe('the indexes of a table', () => {
  test('give a filtered list in its default order', () => {
    expect(indexOf('sites', 'status', 'value')).toEqual(['"status"', '"created_at"', '"id"']);
  });

  test('give a view that filters by one value its own order', () => {
    expect(indexOf('workOrders', 'status__priority__created_at', 'value')).toEqual([
      '"status"',
      '"priority"',
      '"created_at"',
      '"id"',
    ]);
  });

  test('begin with the cloud for what is read in one cloud', () => {
    expect(indexOf('instances', 'status', 'value')).toEqual(['"cloud_id"', '"status"', '"created_at"', '"id"']);
    expect(indexOf('instances', 'name', 'order')).toEqual([
      '"cloud_id"',
      'coalesce("_sort_name", lower("name"))',
      '"id"',
    ]);
    expect(indexOf('instances', 'cloud_id', 'value')).toEqual(['"cloud_id"', '"created_at"', '"id"']);
  });

  test('find what points at a record without asking in which cloud', () => {
    expect(indexOf('instances', 'flavor_id', 'value')).toEqual(['"flavor_id"', '"created_at"', '"id"']);
    expect(indexOf('instances', 'created_at', 'order')).toEqual(['"created_at"', '"id"']);
  });
});
