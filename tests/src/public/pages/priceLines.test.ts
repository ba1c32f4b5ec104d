import { expect, test } from 'vitest';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { pricing } from '#src/i18n/zh/site/pricing.ts';
import { priceLines } from '#src/public/pages/pricing/priceLines.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';

const word = (_field: string, value: unknown) => String(value);
const lines = (price: Partial<PriceTerms> | null, more: Partial<MarketProduct> = {}) =>
  priceLines(
    // Only the price counts.
    { charge_type: 'postpaid', meter: 'gb', unit_price: '0.72', price, ...more } as unknown as MarketProduct,
    pricing,
    word,
  );

test.each<[string, string[], string[]]>([
  ['a product without the copy of a version', lines(null), ['¥0.72/gb']],
  ['a product without a price', lines(null, { unit_price: null }), []],
  ['a unit price', lines({ model: 'per_unit', meter: 'hour', unit_price: '0.36' }), ['¥0.36/hour']],
  ['a flat price', lines({ model: 'flat', meter: 'count', unit_price: '5' }), ['¥5.00']],
  ['packages', lines({ model: 'package', meter: 'gb', package_size: 100, package_price: '50' }), ['每 100 gb ¥50.00']],
  [
    'tiers with an entry fee, a free quota and a least charge',
    lines({
      model: 'graduated',
      meter: 'gb',
      tiers: [
        { to: '100', unit_price: '0.7' },
        { to: null, unit_price: '0.5', flat: '2' },
      ],
      free_quota: '10',
      min_charge: '1',
    }),
    ['0 至 100 gb：¥0.70/gb', '超过 100 gb：¥0.50/gb，另加 ¥2.00', '每月免费 10 gb', '当月有用量时最低 ¥1.00'],
  ],
  [
    'periods of a size',
    lines(
      { model: 'per_unit', meter: 'mbps_month', period_prices: [{ period: 3, unit: 'month', price: '60' }] },
      { charge_type: 'prepaid' },
    ),
    ['3 个月 ¥60.00', '每 mbps_month'],
  ],
])('%s', (_what, shown, expected) => {
  expect(shown).toEqual(expected);
});
