import { expect, test } from 'vitest';
import { pricedTogether } from '#src/public/pages/pricing/pricedTogether.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';

const product = (id: number, more: Partial<MarketProduct>) =>
  ({ id, name: 'g7', region_id: 1, charge_type: 'postpaid', ...more }) as unknown as MarketProduct;

test('both ways of paying stand in one row; another region, size or name has its own', () => {
  const rows = pricedTogether([
    product(1, {}),
    product(2, { region_id: 2 }),
    product(3, { charge_type: 'prepaid' }),
    product(4, { charge_type: 'prepaid', vcpus: 8 }),
    product(5, {}),
  ]);
  expect(rows.map(({ postpaid, prepaid }) => [postpaid?.id, prepaid?.id])).toEqual([
    [1, 3],
    [2, undefined],
    [undefined, 4],
    [5, undefined],
  ]);
});
