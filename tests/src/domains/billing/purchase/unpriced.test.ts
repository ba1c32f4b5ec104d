import { expect, test } from 'vitest';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';
import { hasNoPrice, isUnsoldPeriod } from '#src/domains/billing/purchase/unpriced.ts';

const refusal = (code: number, more: Partial<FaultBody> = {}) =>
  new ApiFault({ method: 'POST', url: '/quotes' }, 409, { code, ...more });

test('a change without a price costs nothing if it is given away or priced later (24007), or without an account (24020)', () => {
  expect([24_007, 24_020, 24_027].map((code) => hasNoPrice(refusal(code)))).toEqual([false, true, false]);
  expect([{ free: true as const }, { later: true as const }].map((more) => hasNoPrice(refusal(24_007, more)))).toEqual([
    true,
    true,
  ]);
  const unsold = refusal(24_007, { fields: { period: 'The product has no price' } });
  expect([hasNoPrice(unsold), isUnsoldPeriod(unsold), isUnsoldPeriod(refusal(24_007))]).toEqual([false, true, false]);
  expect([hasNoPrice(undefined), isUnsoldPeriod(new Error('offline'))]).toEqual([false, false]);
});
