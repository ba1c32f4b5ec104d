import { describe, expect, test } from 'vitest';
import { NO_PACE, paceWith, secondsLeft, type Pace } from '#src/inputs/file/upload/pace.ts';

const after = (...marks: [number, number][]) =>
  marks.reduce<Pace>((pace, [at, bytes]) => paceWith(pace, { at, bytes }), NO_PACE);

describe('how fast an upload goes', () => {
  test('nobody can tell from one mark, or from half a moment', () => {
    expect(after([0, 0]).bytesPerSecond).toBeUndefined();
    expect(after([0, 0], [400, 1_000]).bytesPerSecond).toBeUndefined();
    expect(secondsLeft(after([0, 0]), 1_000)).toBeUndefined();
  });

  test('it is what the last seconds say, not the first ones', () => {
    expect(after([0, 0], [1_000, 2_000]).bytesPerSecond).toBe(2_000);
    expect(after([0, 0], [10_000, 100_000], [12_000, 102_000]).bytesPerSecond).toBe(1_000);
  });

  test('what is left takes a second at least, and for ever where nothing moves', () => {
    expect(secondsLeft(after([0, 0], [1_000, 2_000]), 10_000)).toBe(5);
    expect(secondsLeft(after([0, 0], [1_000, 2_000]), 1)).toBe(1);
    expect(secondsLeft(after([0, 0], [1_000, 0]), 1)).toBeUndefined();
  });
});
