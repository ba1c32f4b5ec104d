import { expect, test } from 'vitest';
import { ApiFault } from '#src/http/apiFault.ts';
import { hasNoPrice, isUnsoldPeriod } from '#src/schemaViews/purchase/unpriced.ts';

const refusal = (code: number, fields?: Record<string, string>) =>
  new ApiFault({ method: 'POST', url: '/quotes' }, 409, { code, ...(fields && { fields }) });

test('a change without a price costs nothing (24007, 24020), unless its period was paid for', () => {
  expect([24_007, 24_020, 24_027].map((code) => hasNoPrice(refusal(code)))).toEqual([true, true, false]);
  const unsold = refusal(24_007, { period: 'The product has no price' });
  expect([hasNoPrice(unsold), isUnsoldPeriod(unsold), isUnsoldPeriod(refusal(24_007))]).toEqual([false, true, false]);
  expect([hasNoPrice(undefined), isUnsoldPeriod(new Error('offline'))]).toEqual([false, false]);
});
