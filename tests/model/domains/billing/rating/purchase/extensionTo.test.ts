import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extended } from '#model/domains/billing/rating/purchase/extended.ts';
import { extensionTo, partOf } from '#model/domains/billing/rating/purchase/extensionTo.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const bought = (from: string, count = 1) => extended(undefined, { count, unit: 'month' }, { at: at(from), zone });

test('whole months count from the anchor, and the rest is a part of the month that follows', () => {
  const service = bought('2027-01-31T09:00:00');
  const to = (text: string) => extensionTo(service, 'month', { until: at(text), at: service.anchor, zone });
  expect(to('2027-04-30T09:00:00')).toEqual({ count: 2, end: at('2027-04-30T09:00:00'), part: null });
  expect(to('2027-03-15T00:00:00')).toEqual({
    count: 0,
    end: service.end,
    part: { from: at('2027-02-28T09:00:00'), to: at('2027-03-15T00:00:00'), end: at('2027-03-28T09:00:00') },
  });
  // Two days before the end that its anchor gives.
  expect(to('2027-03-30T09:00:00').part).toMatchObject({ end: at('2027-03-30T09:00:00') });
});

test('a part costs its share of the whole', () => {
  expect(partOf(300_000_000n, { from: 0, to: 10, end: 30 })).toBe(100_000_000n);
  expect(partOf(100n, { from: 0, to: 1, end: 3 })).toBe(33n);
});

test('every instant is reached, and a part never costs more than its unit', () => {
  const unit = fc.constantFrom('day' as const, 'month' as const, 'year' as const);
  const service = bought('2027-01-31T09:00:00');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000_000 }), unit, (seconds, each) => {
      const until = service.end + seconds;
      const { end, part } = extensionTo(service, each, { until, at: service.anchor, zone });
      expect(part === null ? end : part.to).toBe(until);
      if (part !== null) expect(partOf(1_000n, part)).toBeLessThanOrEqual(1_000n);
    }),
    { numRuns: 2_000 },
  );
});
