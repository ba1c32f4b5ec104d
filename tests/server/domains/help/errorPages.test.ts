import { describe, expect, test } from 'vitest';
import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { readOriginals } from '#server/domains/help/originals/readOriginals.ts';
import { HELP, helpCentre } from './helpCentre.ts';

const { schemas } = compileSchemas(readSchemaTexts('schemas'));
const { articles } = await readOriginals();
const env = { schemas, settingOf: (key: string) => schemas.settings?.[key]?.field.default, prices: [] };
const advice = [
  ...schemas.errors.families.map(({ family, advice: text }) => ({ name: family, text })),
  ...schemas.errors.entries.flatMap(({ key, advice: text }) => (text ? [{ name: key, text }] : [])),
];

describe('what to do about an error', () => {
  test('every family has advice', () => {
    expect(schemas.errors.families.filter(({ advice: text }) => !text)).toEqual([]);
  });

  test.each(advice)('$name: figures and links stand for something', ({ text }) => {
    for (const lang of ['zh', 'en'] as const) {
      const { text: filled, faults } = resolveFigures(text?.[lang] ?? '', env, { lang });
      expect(faults).toEqual([]);
      for (const [, slug] of filled.matchAll(/\/help\/helpCenter\/([\w-]+)/g))
        expect(articles.map((article) => article.slug)).toContain(slug);
    }
  });
});

test('every code has a page, with its own advice or that of its family (spec 8.3)', async () => {
  const { all } = await helpCentre();
  const own = await all.personal.get(`${HELP}/errors/24011`);
  expect(own.body).toMatchObject({ code: 24011, status: 402, message: { zh: '余额不足，请充值' } });
  expect(own.body.advice.zh).toContain('[钱包](/wallet)');
  const ofFamily = await all.personal.get(`${HELP}/errors/24040`);
  expect(ofFamily.body.advice.en).toContain('[Wallet](/wallet)');
  expect((await all.personal.get(`${HELP}/errors/999998`)).status).toBe(404);
  expect((await all.guest.get(`${HELP}/errors/9000`)).status).toBe(401);
});

test('a code that is searched for leads to its page', async () => {
  const { all } = await helpCentre();
  const [first] = (await all.personal.get(`${HELP}/search?q=24011`)).body;
  expect(first).toMatchObject({ slug: 'error-24011', snippet: { text: '余额不足，请充值' } });
});

test('the messages of the console do not carry the advice', async () => {
  const { all } = await helpCentre();
  const { errors } = (await all.guest.get('/api/sys/v1/messages')).body;
  expect(JSON.stringify(errors)).not.toContain('advice');
});
