import { afterEach, expect, test } from 'vitest';
import { presetChoice } from '#src/domains/billing/purchase/presetChoice.ts';
import { dropPurchase, readPurchase, writePurchase } from '#src/domains/billing/purchase/purchaseDraft.ts';

const YEAR = { charge_type: 'prepaid', period: 1, unit: 'year' } as const;

afterEach(() => dropPurchase(1, 'volumes'));

test('the address names the way of paying and a period that forms sell', () => {
  expect(presetChoice({ size_gb: 20, ...YEAR })).toEqual(YEAR);
  expect(presetChoice({ charge_type: 'postpaid', period: 1, unit: 'year' })).toEqual({ charge_type: 'postpaid' });
  expect(presetChoice({ ...YEAR, period: 40 })).toEqual({ charge_type: 'prepaid' });
  expect(presetChoice({ ...YEAR, unit: 'day' })).toEqual({ charge_type: 'prepaid' });
  expect(presetChoice({ charge_type: 'free' })).toBeUndefined();
  expect(presetChoice()).toBeUndefined();
});

test('a reload keeps the choice and the key; an address with another way of paying begins another purchase', () => {
  const begun = readPurchase(1, 'volumes', YEAR);
  expect(begun.choice).toMatchObject({ ...YEAR, auto_renew: false });
  const chosen = { ...begun, choice: { ...begun.choice, period: 2 } };
  writePurchase(1, 'volumes', chosen);
  expect(readPurchase(1, 'volumes', YEAR)).toEqual(chosen);
  expect(readPurchase(1, 'volumes')).toEqual(chosen);
  const other = readPurchase(1, 'volumes', { charge_type: 'postpaid' });
  expect(other.choice.charge_type).toBe('postpaid');
  expect(other.key).not.toBe(begun.key);
});
