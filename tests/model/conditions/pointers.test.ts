import { describe, expect, test } from 'vitest';
import { idsIn, pathOf, pointedAt, pointersOf, withoutTarget } from '#model/conditions/pointers.ts';
import { testField } from '../../support/schemas/testDefinition.ts';

const to = (name: string, type = 'reference') => testField(name, type, { to: 'sites' });
const fields = {
  site_id: to('site_id'),
  site_ids: to('site_ids', 'references'),
  place: testField('place', 'object', {
    fields: { site_id: to('site_id'), near: to('near', 'references'), name: testField('name', 'text') },
  }),
  stops: testField('stops', 'list', {
    fields: { item: testField('item', 'object', { fields: { site_id: to('site_id') } }) },
  }),
  chain: testField('chain', 'list', { fields: { item: to('item') } }),
  count: testField('count', 'integer', { computed: { kind: 'count', resource: 'sites', by: 'x' } }),
};
const record = {
  site_id: 1,
  site_ids: [1, 2],
  place: { site_id: 3, near: [4, 1], name: 'x' },
  stops: [{ site_id: 5 }, 'not an object', { site_id: null }],
  chain: [6, 1],
};
const pointer = (path: string) => {
  const found = pointersOf(fields).find((each) => pathOf(each) === path);
  if (!found) throw new Error(path);
  return found;
};

describe('references at any place', () => {
  test('are found in fields, objects and lists', () => {
    expect(pointersOf(fields).map(pathOf)).toEqual([
      'site_id',
      'site_ids',
      'place.site_id',
      'place.near',
      'stops.site_id',
      'chain',
    ]);
  });

  test('lead to their values by the path of messages, past what does not fit', () => {
    const all = pointersOf(fields).flatMap((each) => pointedAt(each, record));
    expect(all.flatMap(({ path, value }) => idsIn(value).map((id) => `${path} ${id}`))).toEqual([
      'site_id 1',
      'site_ids 1',
      'site_ids 2',
      'place.site_id 3',
      'place.near 4',
      'place.near 1',
      'stops.0.site_id 5',
      'chain.0 6',
      'chain.1 1',
    ]);
    expect(pointedAt(pointer('stops.site_id'), { stops: 'unknown data' })).toEqual([]);
  });

  test('let a target go: null where it stood alone, a shorter list elsewhere', () => {
    const without = (path: string, target: number) => {
      const { top, steps } = pointer(path);
      return withoutTarget(record[top.name as keyof typeof record], steps, target);
    };
    expect(without('site_id', 1)).toBeNull();
    expect(without('site_ids', 1)).toEqual([2]);
    expect(without('place.site_id', 3)).toEqual({ ...record.place, site_id: null });
    expect(without('place.near', 1)).toEqual({ ...record.place, near: [4] });
    expect(without('stops.site_id', 5)).toEqual([{ site_id: null }, 'not an object', { site_id: null }]);
    expect(without('chain', 1)).toEqual([6]);
    expect(without('chain', 7)).toEqual([6, 1]);
  });
});
