import { describe, expect, test } from 'vitest';
import { drawnValue, valueRange } from '#src/domains/operations/alarms/valueRange.ts';

describe('the axis of measured values', () => {
  test.each([
    [[3, 20], 'count', [0, 21]],
    [[-4, 0], null, [-4, 1.05]],
    [[3, 20], 'percent', [0, 100]],
    [[3, 20, Number.MAX_VALUE, -Number.MAX_VALUE], 'count', [0, 21]],
    [[Number.MAX_VALUE], 'count', [0, 1.05]],
  ] as const)('of %j in %s is %j', (values, unit, range) => {
    expect(valueRange(values, unit)).toEqual(range);
  });

  test('has infinity at its ends, and every other value where it is', () => {
    const drawn = [Number.MAX_VALUE, -Number.MAX_VALUE, 7].map((value) => drawnValue(value, [-1, 21]));
    expect(drawn).toEqual([21, -1, 7]);
  });
});
