import { describe, expect, test } from 'vitest';
import { NO_PACE, paceWith, secondsLeft, type Pace } from '#src/inputs/file/upload/pace.ts';

const after = (...marks: [number, number][]) =>
  marks.reduce<Pace>((pace, [at, bytes]) => paceWith(pace, { at, bytes }), NO_PACE);

describe('the speed of an upload', () => {
  test('is unknown after one mark or half a moment', () => {
    expect(after([0, 0]).bytesPerSecond).toBeUndefined();
    expect(after([0, 0], [400, 1_000]).bytesPerSecond).toBeUndefined();
    expect(secondsLeft(after([0, 0]), 1_000)).toBeUndefined();
  });

  test('follows the last seconds, not the first ones', () => {
    expect(after([0, 0], [1_000, 2_000]).bytesPerSecond).toBe(2_000);
    expect(after([0, 0], [10_000, 100_000], [12_000, 102_000]).bytesPerSecond).toBe(1_000);
  });

  test('the remaining time is at least a second, and infinite without progress', () => {
    expect(secondsLeft(after([0, 0], [1_000, 2_000]), 10_000)).toBe(5);
    expect(secondsLeft(after([0, 0], [1_000, 2_000]), 1)).toBe(1);
    expect(secondsLeft(after([0, 0], [1_000, 0]), 1)).toBeUndefined();
  });
});
