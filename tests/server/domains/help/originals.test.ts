import { describe, expect, test } from 'vitest';
import { publicPage } from '#model/rules/navigation/publicPage.ts';
import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { isReader } from '#model/domains/help/article.ts';
import { menuAbove } from '#model/reading/menuAbove.ts';
import { articleOf } from '#model/rules/navigation/articleOf.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { parseOriginal } from '#server/domains/help/originals/parseOriginal.ts';
import { readOriginals } from '#server/domains/help/originals/readOriginals.ts';

const { categories, articles } = await readOriginals();
const { schemas } = compileSchemas(readSchemaTexts('schemas'));
const env = {
  schemas,
  settingOf: (key: string) => schemas.settings?.[key]?.field.default ?? undefined,
  prices: [],
};
const texts = articles.flatMap(({ slug, text }) =>
  (['zh', 'en'] as const).map((lang) => ({ slug, lang, text: text[lang] })),
);
const bySlug = new Map(articles.map((article) => [article.slug, article]));

/** Every page of the console with its article and the words that open it. */
const pages = [
  ...schemas.pages.map((page) => ({
    path: page.path,
    access: page.access,
    article: articleOf({ route: page, group: schemas.groups.find(({ key }) => key === page.group) }),
  })),
  ...Object.values(schemas.resources).flatMap((definition) => {
    const menu = definition.menu ?? menuAbove(schemas, definition)?.menu;
    const group = schemas.groups.find(({ key }) => key === menu?.group);
    return Object.values(definition.routes).map((route) => ({
      path: route.path,
      access: route.access ?? definition.access.list,
      article: articleOf({ route, resource: definition, group }),
    }));
  }),
];

describe('the articles that come with the product', () => {
  test('have their categories, and every category has one', () => {
    expect(
      categories.map(({ key }) => key).filter((key) => !articles.some(({ category }) => category === key)),
    ).toEqual([]);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  });

  test.each(texts)('every live figure of $slug in $lang stands for something', ({ text, lang }) => {
    expect(resolveFigures(text, env, { lang }).faults).toEqual([]);
  });

  test.each(texts)('every link of $slug in $lang leads somewhere that its readers may open', ({ slug, text, lang }) => {
    const filled = resolveFigures(text, env, { lang }).text;
    const links = [...filled.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path = '']) => path);
    const from = bySlug.get(slug);
    for (const path of links) {
      const target = /^\/help\/helpCenter\/(.+)$/.exec(path)?.[1];
      if (target === undefined || /^error-\d+$/.test(target)) {
        const known =
          target !== undefined ||
          publicPage(path) !== undefined ||
          path === '/api/docs' ||
          pages.some((page) => page.path === path) ||
          isView(path);
        expect(known, path).toBe(true);
        continue;
      }
      const article = bySlug.get(target);
      expect(article, path).toBeDefined();
      // An article for everybody does not lead to one for administrators.
      const grants = from?.audience.length === 0 ? ['all'] : (from?.audience ?? []);
      expect(isReader({ status: 'published', audience: article?.audience ?? [] }, grants, false), path).toBe(true);
    }
  });

  test.each(texts)('$slug in $lang begins its headings at the second level and fits on a page', ({ text }) => {
    expect(text).not.toMatch(/^# /m);
    expect(text.split('\n').length).toBeLessThan(80);
  });
});

const isView = (path: string) =>
  Object.values(schemas.resources).some(({ list }) =>
    Object.values(list.views).some(({ routes }) => routes?.list.path === path),
  );

describe('every page knows its article (spec 2.2)', () => {
  test.each(pages)('$path has one, which everybody who may open the page may read', ({ access, article }) => {
    const found = article === undefined ? undefined : bySlug.get(article);
    expect(found).toBeDefined();
    for (const word of access)
      expect(isReader({ status: 'published', audience: found?.audience ?? [] }, [word], word === 'ADMIN')).toBe(true);
  });
});

describe('a file of the help', () => {
  test('has front matter, a title and a text, and no key that is unknown', () => {
    expect(parseOriginal('a', '---\ntitle: A\norder: 3\naccess: [ADMIN]\n---\n\nText\n')).toEqual({
      title: 'A',
      keywords: [],
      order: 3,
      access: ['ADMIN'],
      text: 'Text',
    });
    expect(() => parseOriginal('a', 'Text')).toThrow('front matter');
    expect(() => parseOriginal('a', '---\ntitel: A\n---\n\nText')).toThrow('"titel"');
    expect(() => parseOriginal('a', '---\ntitle: A\n---\n\n')).toThrow('no text');
  });
});
