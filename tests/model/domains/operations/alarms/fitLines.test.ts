import { expect, test } from 'vitest';
import { cutToFit, fitLines } from '#model/domains/operations/alarms/fitLines.ts';

const within = (bytes: number) => (text: string) => Buffer.byteLength(text) <= bytes;

test('lines fill as few parts as fit, in their order, and none is left out', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const parts = fitLines(lines, within(64));
  expect(parts.flat()).toEqual(lines);
  for (const part of parts) expect(Buffer.byteLength(part.join('\n'))).toBeLessThanOrEqual(64);
  for (const [index, part] of parts.slice(1).entries())
    expect(Buffer.byteLength([...(parts[index] ?? []), part[0]].join('\n'))).toBeGreaterThan(64);
  expect(fitLines([], within(64))).toEqual([]);
});

test('a line that is too long is cut between two code points, and the others stay whole', () => {
  const parts = fitLines(['a', '云🖥'.repeat(20), 'b'], within(30));
  expect(parts.flat()).toHaveLength(3);
  expect(parts.flat().join('')).not.toMatch(/\uFFFD|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  expect(parts.every((part) => within(30)(part.join('\n')))).toBe(true);
  expect(cutToFit('🖥🖥🖥', within(11))).toBe('🖥🖥…');
  expect(cutToFit('🖥🖥🖥', within(12))).toBe('🖥🖥🖥');
});
