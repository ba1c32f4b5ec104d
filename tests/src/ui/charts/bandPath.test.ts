import { expect, test } from 'vitest';
import { bandPath, type RangeSlot } from '#src/ui/charts/bandPath.ts';

const path = (slots: readonly RangeSlot[]) =>
  bandPath(
    slots,
    (at) => at,
    (value) => 100 - value,
  );

test('the peaks of slots are drawn, whatever their mean is (operations 7: min, max and last)', () => {
  expect(
    path([
      [0, 10, 90],
      [1, 20, 30],
    ]),
  ).toBe('M0 10L1 70L1 80L0 90Z');
});

test('a gap ends a shape, and a slot between gaps is an upright line', () => {
  expect(
    path([
      [0, 10, 20],
      [1, undefined, undefined],
      [2, 0, 50],
    ]),
  ).toBe('M0 80L0 90ZM2 50L2 100Z');
});

test('nothing is drawn where each slot has one value', () => {
  expect(
    path([
      [0, 10, 10],
      [1, 20, 20],
    ]),
  ).toBe('');
  expect(path([])).toBe('');
});
