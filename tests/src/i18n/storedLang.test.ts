import { afterEach, describe, expect, test } from 'vitest';
import { spokenLangs } from '#src/i18n/spokenLangs.ts';
import { storedLang } from '#src/i18n/storedLang.ts';

afterEach(() => {
  document.cookie = 'product-languages=; Max-Age=0; Path=/';
});

describe('the initial language of a page', () => {
  test.each([
    [null, undefined, 'zh'],
    ['en', undefined, 'en'],
    ['zh-CN', 'en.zh', 'zh'],
    [null, 'en.zh', 'en'],
    ['zh', 'en', 'en'],
    ['en', 'zh', 'zh'],
  ])('with %s remembered, of a product with the languages %s, is %s', (kept, languages, expected) => {
    localStorage.clear();
    if (kept) localStorage.setItem('suantai.lang', kept);
    if (languages) document.cookie = `product-languages=${languages}; Path=/`;
    expect(storedLang()).toBe(expected);
    expect(document.documentElement.lang).toBe(expected);
  });

  test('a cookie without a known language is ignored', () => {
    expect(spokenLangs('product-languages=fr')).toEqual(['zh', 'en']);
    expect(spokenLangs('user-kind=1; product-languages=en')).toEqual(['en']);
  });
});
