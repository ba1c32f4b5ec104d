import { describe, expect, test } from 'vitest';
import { summarize } from '#src/fields/format/summarize.ts';
import { field, fieldsOf } from '../../../model/definitions.ts';

const cards = field('networks', 'list', {
  fields: fieldsOf(
    field('item', 'object', {
      fields: fieldsOf(field('network_id', 'reference', { to: 'networks' }), field('address', 'ip')),
    }),
  ),
});
const labels = { '0.network_id': 'shop', '2.network_id': 'office' };

describe('a list in one line', () => {
  test('shows the titles of its entries', () => {
    expect(summarize(cards, [{ network_id: 'n1', address: '10.0.0.7' }], 'en', labels)).toBe('shop, 10.0.0.7');
  });

  test('leaves out empty entries, and numbers the others by their own position', () => {
    expect(
      summarize(
        cards,
        [{ network_id: 'n1' }, { network_id: null, address: '' }, { network_id: 'n3' }, {}],
        'en',
        labels,
      ),
    ).toBe('shop · office');
  });

  test('shows how many more there are', () => {
    const plain = field('codes', 'list', { fields: fieldsOf(field('item', 'text')) });
    expect(summarize(plain, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'en')).toBe('a · b · c · d · e +2');
  });
});
