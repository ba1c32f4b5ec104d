import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedLanguage } from '#server/engine/http/acceptedLanguage.ts';
import { englishSchemas } from '../../../support/schemas/englishSchemas.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

describe('the language of a reply', () => {
  test.each([
    ['en-GB,en;q=0.9', ['zh', 'en'], 'en'],
    ['zh-CN', ['zh', 'en'], 'zh'],
    ['fr', ['zh', 'en'], 'zh'],
    ['de-DE,de;q=0.9,en;q=0.8', ['zh', 'en'], 'en'],
    ['zh;q=0.3, en', ['zh', 'en'], 'en'],
    ['en;q=0', ['zh', 'en'], 'zh'],
    ['*', ['en', 'zh'], 'en'],
    [';;;', ['zh', 'en'], 'zh'],
    [null, ['zh', 'en'], 'zh'],
    [null, ['en', 'zh'], 'en'],
    ['zh-CN', ['en', 'zh'], 'zh'],
    ['zh-CN', ['en'], 'en'],
    ['en', ['zh'], 'zh'],
    // Language tags match as a whole, not by prefix.
    ['english', ['zh', 'en'], 'zh'],
  ] as const)('of a reader who accepts %s, of a product in %j, is %s', (header, languages, expected) => {
    expect(acceptedLanguage(header, languages)).toBe(expected);
  });
});

describe('a server whose product is in English only', () => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ schemas: englishSchemas(), seed: 'none' });
  });
  afterAll(() => all.close());
  const chinese = { headers: { 'accept-language': 'zh-CN,zh' } };

  test('declares it in the manifest, with labels that are the same in both places', async () => {
    const { body } = await all.admin.get('/api/sys/v1/manifest');
    expect(body.languages).toEqual(['en']);
    expect(body.resources).toContainEqual(
      expect.objectContaining({
        resource: 'books',
        label: { zh: 'Book', en: 'Book' },
        plural: { zh: 'Books', en: 'Books' },
      }),
    );
  });

  test('keeps records of its own resources', async () => {
    expect((await all.admin.post('/api/sys/v1/books', { title: 'Walden', shelf: 'prose' })).status).toBe(201);
    expect((await all.admin.get('/api/sys/v1/books')).body).toMatchObject([{ title: 'Walden', shelf: 'prose' }]);
  });

  test('refuses in English, whatever a reader accepts', async () => {
    const { status, body } = await all.admin.post('/api/sys/v1/books', { pages: 0 }, chinese);
    expect([status, body.fields]).toEqual([
      400,
      { title: 'Enter content', pages: expect.stringMatching(/^[\x20-\x7e]+$/) },
    ]);
    expect((await all.admin.get('/api/sys/v1/books/99', chinese)).body.message).toMatch(/^[\x20-\x7e]+$/);
  });

  test('writes its files in English', async () => {
    const { body } = await all.admin.get('/api/sys/v1/books?format=csv&lang=zh', chinese);
    expect(body).toContain('Title');
  });
});
