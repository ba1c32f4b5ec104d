import { array, assert, constantFrom, integer, option, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTally } from '#model/domains/facts/operating/createTally.ts';
import { DIMENSIONS } from '#model/domains/facts/operating/dimensions.ts';
import { factPeriod, nextPeriod, periodsBetween } from '#model/domains/facts/operating/period.ts';
import { sumPeriods, type StoredFigures } from '#model/domains/facts/operating/sumPeriods.ts';

const word = option(constantFrom('1', '2', '3'));
const place = record({ region: word, site: word, cloud: word, provider: word, partner: word });

const none: StoredFigures = {
  orders: null,
  new_users: null,
  active_users: null,
  paying_users: null,
  gross_revenue: null,
  refunds: null,
  net_revenue: null,
  top_ups: null,
  machine_hours: null,
  gpu_hours: null,
  vcpu_used: null,
  vcpu_total: null,
  gpu_used: null,
  gpu_total: null,
};

describe('adding up a period', () => {
  test('the keys of every dimension, with those not assigned, add up to the whole', () => {
    assert(
      property(array(tuple(place, integer({ min: -9_000_000, max: 9_000_000 }))), (events) => {
        const tally = createTally();
        for (const [at, amount] of events) tally.add(at, 'net_revenue', amount);
        const rows = tally.rows();
        const whole = rows[0]?.sums.net_revenue ?? 0;
        for (const dimension of DIMENSIONS) {
          const parts = rows.filter((row) => row.dimension === dimension);
          if (parts.length > 0) expect(parts.reduce((sum, { sums }) => sum + (sums.net_revenue ?? 0), 0)).toBe(whole);
        }
      }),
    );
  });

  test('a user in two places counts once as a whole, and once in each', () => {
    const tally = createTally();
    tally.see({ region: '1' }, 'paying_users', 7);
    tally.see({ region: '2' }, 'paying_users', 7);
    tally.see({ region: '2' }, 'paying_users', 8);
    expect(tally.rows().map(({ key, unique }) => [key, unique.paying_users?.size])).toEqual([
      ['', 2],
      ['1', 1],
      ['2', 2],
    ]);
  });

  test('nothing happened is 0 where it was read, and not known where it was not', () => {
    const tally = createTally();
    tally.knows(['all', 'region'], ['orders']);
    tally.add({ region: '1' }, 'net_revenue', 5);
    const [all, region] = tally.rows();
    expect([all?.sums.orders, region?.sums.orders, all?.sums.top_ups]).toEqual([0, 0, undefined]);
  });
});

describe('periods', () => {
  test('are made in order, a month after its last day', () => {
    expect(nextPeriod({ day: '2026-02-27', month: '2026-01' })).toBe('2026-02-28');
    expect(nextPeriod({ day: '2026-02-28', month: '2026-01' })).toBe('2026-02');
    expect(nextPeriod({ day: '2026-02-28', month: '2026-02' })).toBe('2026-03-01');
    expect(nextPeriod({ day: '2026-12-31', month: undefined })).toBe('2026-12');
  });

  test('are those of the zone, also where clocks change', () => {
    expect(factPeriod('2026-03-29', 'Europe/Berlin')).toMatchObject({
      from: Date.parse('2026-03-28T23:00:00Z'),
      to: Date.parse('2026-03-29T22:00:00Z'),
    });
    expect(factPeriod('2026-11', 'Asia/Shanghai')).toMatchObject({
      firstDay: '2026-11-01',
      lastDay: '2026-11-30',
      from: Date.parse('2026-10-31T16:00:00Z'),
    });
    expect(periodsBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  test('of several, users who count once are a mean, and quotients divide the sums', () => {
    const sums = sumPeriods([
      { ...none, net_revenue: 300, paying_users: 1, active_users: 4, gpu_used: 1, gpu_total: 10 },
      { ...none, net_revenue: 100, paying_users: 3, active_users: 2, gpu_used: 30, gpu_total: 40 },
    ]);
    expect(sums).toMatchObject({ net_revenue: 400, paying_users: 2, active_users: 3, arpu: 100, gpu_pct: 31 / 50 });
    expect(sums.vcpu_pct).toBeNull();
    expect(sumPeriods([{ ...none, net_revenue: 5, paying_users: 0 }]).arpu).toBeNull();
  });
});
