import { afterEach, describe, expect, test, vi } from 'vitest';
import { spokenLangs } from '#src/i18n/spokenLangs.ts';
import { storedLang } from '#src/i18n/storedLang.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = 'product-languages=; Max-Age=0; Path=/';
});

describe('the initial language of a page', () => {
  test.each([
    // What the reader chose before wins.
    ['en', ['zh-CN'], undefined, 'en'],
    ['zh-CN', ['en-US'], 'en.zh', 'zh'],
    ['zh', ['en-US'], 'en', 'en'],
    ['en', ['en-US'], 'zh', 'zh'],
    // Without a choice, the browser's first language that the product has.
    [null, ['en-GB', 'zh'], undefined, 'en'],
    [null, ['zh-Hant-TW', 'en'], undefined, 'zh'],
    [null, ['fr-FR', 'en', 'zh'], undefined, 'en'],
    [null, ['en-US'], 'zh', 'zh'],
    // Otherwise the product's first.
    [null, ['fr-FR'], undefined, 'zh'],
    [null, [], undefined, 'zh'],
    [null, ['fr-FR'], 'en.zh', 'en'],
  ])('with %s remembered, in a browser for %s, of a product with %s, is %s', (kept, browser, languages, expected) => {
    localStorage.clear();
    sessionStorage.clear();
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    if (kept) localStorage.setItem('suantai.lang', kept);
    if (languages) document.cookie = `product-languages=${languages}; Path=/`;
    expect(storedLang()).toBe(expected);
    expect(document.documentElement.lang).toBe(expected);
    // A language that no one chose is not remembered as a choice.
    expect(localStorage.getItem('suantai.lang')).toBe(kept);
  });

  test('a cookie without a known language is ignored', () => {
    expect(spokenLangs('product-languages=fr')).toEqual(['zh', 'en']);
    expect(spokenLangs('user-kind=1; product-languages=en')).toEqual(['en']);
  });
});
