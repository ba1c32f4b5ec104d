import { expect, test } from 'vitest';
import { productSchemas, scenario } from '../../../support/scenario.ts';

test('anyone can read the terms of service, in both languages (spec 7.9)', async () => {
  const { guest } = await scenario({ seed: 'none' });
  const { status, body } = await guest.get('/terms/terms.json?t=1763683200000');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: '1.0',
    effective_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    title: { zh: '算台服务条款', en: expect.any(String) },
  });
  for (const lang of ['zh', 'en']) expect(body.markdown[lang].match(/^## /gm)).toHaveLength(8);
});

test('an installation without terms has no such document', async () => {
  const { terms: _terms, ...schemas } = productSchemas();
  const { guest } = await scenario({ seed: 'none', schemas });
  expect((await guest.get('/terms/terms.json')).status).toBe(404);
});
