import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const items = (id: string) => ({
  'shop/items.yaml': plainResource('items', field('name', 'type: text'), `id: ${id}\n`),
});
const carts = (line: string) => ({ 'shop/carts.yaml': plainResource('carts', field('lines', line)) });
const POINTING =
  'type: list, item: { type: object, fields: { item_id: { label: { zh: 物, en: Item }, type: reference, to: items } } }';

describe('files that the tables refuse', () => {
  test('hold back nothing that is wrong only because of them', async () => {
    const { db, save, definition } = await runningSchemas(sqliteUnderTest, { ...items('text'), ...carts(POINTING) });
    await db.run(`insert into items (id, name) values ('a', 'A')`);
    await db.run(`insert into carts (lines) values ('[{"item_id":"a"}]')`);
    expect(await save(carts('type: list, item: { type: longText }'))).toEqual([]);
    expect(await db.all('select lines from carts')).toEqual([{ lines: '["{\\"item_id\\":\\"a\\"}"]' }]);
    // With numbers as ids, the lines would refer to nothing. The ids stay text, because there are records.
    expect(await save({ ...items('serial'), ...carts(POINTING) })).toEqual([
      expect.objectContaining({ file: 'shop/items.yaml', code: 'data-loss' }),
    ]);
    expect([definition('items')?.id.kind, definition('carts')?.fields['lines']?.fields?.['item']?.type]).toEqual([
      'text',
      'object',
    ]);
    expect(await db.all('select lines from carts')).toEqual([{ lines: '[{"item_id":"a"}]' }]);
  });

  test('of two files that take the same path, the newer one is reported, in any alphabetical order', async () => {
    const { save, definition } = await runningSchemas(sqliteUnderTest, {
      'shop/racks.yaml': plainResource('racks', field('name', 'type: text')),
    });
    const taker = plainResource('bays', field('name', 'type: text')).replace('path: /bays', 'path: /racks');
    expect(await save({ 'shop/bays.yaml': taker })).toEqual([
      expect.objectContaining({ file: 'shop/bays.yaml', line: 3, code: 'path-clash' }),
    ]);
    expect([definition('racks'), definition('bays')]).toEqual([expect.anything(), undefined]);
  });

  test('a file that points at what cannot be deleted yet is applied', async () => {
    const pointing = (more: string) => ({
      'shop/carts.yaml': plainResource('carts', `${field('item_id', 'type: reference, to: items')}${more}`),
    });
    const { save, definition } = await runningSchemas(sqliteUnderTest, { ...items('serial'), ...pointing('') });
    const found = await save({ 'shop/items.yaml': null, ...pointing(`\n${field('size', 'type: integer')}`) });
    expect(found).toContainEqual(expect.objectContaining({ file: 'shop/carts.yaml', code: 'unknown-resource' }));
    expect(definition('items')).toBeDefined();
    expect(definition('carts')?.fields).toHaveProperty('size');
  });
});
