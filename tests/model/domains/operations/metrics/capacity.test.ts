import { describe, expect, test } from 'vitest';
import { capacityOf } from '#model/domains/operations/metrics/capacity.ts';

describe('capacity', () => {
  test('leaves what is not allocated, never less than nothing', () => {
    expect(
      capacityOf('vcpu', 'count', { physical: 32, schedulable: 64, allocated: 40, managed: 8, used: null }),
    ).toMatchObject({ left: 24, broken: [] });
    expect(
      capacityOf('vcpu', 'count', { physical: 32, schedulable: 64, allocated: 70, managed: 8, used: null }).left,
    ).toBe(0);
  });

  test('leaves what is neither allocated nor sold: a machine that is shelved stays sold', () => {
    expect(capacityOf('vcpu', 'count', { schedulable: 64, allocated: 40, sold: 50 }).left).toBe(14);
    expect(capacityOf('vcpu', 'count', { schedulable: 64, allocated: 40, sold: 30 }).left).toBe(24);
  });

  test('does not show a use that is larger than what is held', () => {
    expect(capacityOf('vcpu', 'count', { physical: 8, allocated: 32, managed: 16, used: 16 }).broken).toEqual([]);
    expect(capacityOf('vcpu', 'count', { physical: 8, allocated: 32, managed: 16, used: 17 }).broken).toEqual(['used']);
  });

  test('has no rest where the reader does not see the hosts', () => {
    const own = { physical: undefined, schedulable: undefined, allocated: undefined, managed: 8, used: undefined };
    expect(capacityOf('vcpu', 'count', own)).toMatchObject({ physical: null, left: null, managed: 8, broken: [] });
  });

  test('names quantities that contradict others', () => {
    const all = { physical: 10, schedulable: 10, allocated: 4, managed: 5, used: 11 };
    expect(capacityOf('storage', 'bytes', all).broken).toEqual(['managed', 'used']);
  });
});
