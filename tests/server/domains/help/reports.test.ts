import { expect, test } from 'vitest';
import { HELP, helpCentre } from './helpCentre.ts';

// What others were reported for, tried here. Anchors and markup are in tests/src/ui/markdown.

test('a vote meanwhile is no conflict for an administrator who edits (outline 2675)', async () => {
  const { all, publish } = await helpCentre();
  const { id, slug } = await publish();
  const path = `${HELP}/articles/${id}`;
  const etag = (await all.admin.get(path)).headers.get('etag') ?? '';
  await all.personal.put(`${HELP}/reading/${slug}/vote`, { helpful: true });
  expect((await all.admin.put(path, { text: '改' }, { headers: { 'if-match': etag } })).status).toBe(200);
});

test('a vote that is sent from two tabs at once is one (django-helpdesk 638, sumo 2136)', async () => {
  const { all, publish } = await helpCentre();
  const { id, slug } = await publish();
  const votes = await Promise.all(
    [true, true, false, true].map((helpful) => all.personal.put(`${HELP}/reading/${slug}/vote`, { helpful })),
  );
  expect(votes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { helpful, unhelpful } = (await all.admin.get(`${HELP}/articles/${id}`)).body;
  expect(helpful + unhelpful).toBe(1);
});

test('a number beside Chinese words, and a single character, are found (sesame 143, cotoami 38)', async () => {
  const { all, publish } = await helpCentre();
  const { slug } = await publish({ title: '铁路98765购票', title_en: 'Tickets', text: '用麒麟系统' });
  for (const typed of ['98765', '铁路', '麒', '铁路 98765']) {
    const found = (await all.personal.get(`${HELP}/search?q=${encodeURIComponent(typed)}`)).body;
    expect([typed, found[0]?.slug]).toEqual([typed, slug]);
  }
});

test('braces in code are text of the article, not figures (jekyll 8129, hexo 2030)', async () => {
  const { all, publish } = await helpCentre();
  const text = '```yaml\nname: {{ item }}\n```\n\n`{{ user }}` {{page /wallet}}';
  const { id, slug } = await publish({ text });
  expect((await all.admin.get(`${HELP}/articles/${id}`)).body.text).toBe(text);
  expect((await all.personal.get(`${HELP}/reading/${slug}`)).body.text.zh).toBe(
    '```yaml\nname: {{ item }}\n```\n\n`{{ user }}` [钱包](/wallet)',
  );
});

test('an address that climbs out of the help is a missing article', async () => {
  const { all } = await helpCentre();
  for (const slug of ['..%2F..%2Fsettings', 'first-machine%00', '%E2%80%AE', 'FIRST-MACHINE'])
    expect((await all.personal.get(`${HELP}/reading/${slug}`)).body.code).toBe(27001);
});
