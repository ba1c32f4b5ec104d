import { describe, expect, test } from 'vitest';
import { scaleStep } from '#src/fields/format/scaleStep.ts';

// As the definition of clouds writes it.
const usage = [
  { below: 0.5, label: { zh: '空闲', en: 'Idle' } },
  { below: 0.9, label: { zh: '繁忙', en: 'Busy' } },
  { is: 0.9 },
  { below: 1, label: { zh: '紧张', en: 'Tight' } },
  { is: 1, label: { zh: '已满', en: 'Full' } },
];

describe('cloud usage tag (spec 4.4)', () => {
  test.each([
    [0, 'Idle'],
    [0.49, 'Idle'],
    [0.5, 'Busy'],
    [0.89, 'Busy'],
    [0.9, undefined],
    [0.91, 'Tight'],
    [1, 'Full'],
    [1.2, undefined],
  ])('%d shows %s', (value, word) => {
    expect(scaleStep(usage, value)?.label?.en).toBe(word);
  });
});
