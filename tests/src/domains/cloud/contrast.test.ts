import { describe, expect, test } from 'vitest';
import { contrast } from '#src/domains/cloud/clouds/contrast.ts';

describe('contrast of two colours (WCAG 2)', () => {
  test.each([
    ['#000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['rgb(255, 255, 255)', '#fff', 1],
  ])('%s on %s is %d', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1));

  test('a named colour is not evaluated', () => expect(contrast('tomato', '#fff')).toBeUndefined());
});
