import { expect, test } from 'vitest';
import { unitWord } from '#src/i18n/words/unitWord.ts';

test.each([
  ['s', 'zh', '秒'],
  ['min', 'zh', '分钟'],
  ['d', 'zh', '天'],
  ['ms', 'zh', '毫秒'],
  ['min', 'en', 'min'],
  ['GiB', 'zh', 'GiB'],
])('the unit %s in %s is %s', (unit, lang, word) => {
  expect(unitWord(unit, lang)).toBe(word);
});
