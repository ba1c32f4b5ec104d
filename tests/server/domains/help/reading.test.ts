import { expect, test } from 'vitest';
import { keepOriginals } from '#server/domains/help/originals/keepOriginals.ts';
import { readOriginals, type Original } from '#server/domains/help/originals/readOriginals.ts';
import { HELP, helpCentre } from './helpCentre.ts';

const slugsIn = (contents: { articles: { slug: string }[] }[]) =>
  contents.flatMap(({ articles }) => articles.map(({ slug }) => slug));

test('everybody who is signed in reads the articles that come with the product (spec 2.2)', async () => {
  const { all } = await helpCentre();
  const contents = await all.personal.get(`${HELP}/contents`);
  expect(slugsIn(contents.body)).toContain('first-machine');
  const article = await all.personal.get(`${HELP}/reading/first-machine`);
  expect(article.status).toBe(200);
  expect(article.body.title.zh).not.toBe('');
  expect(article.body).not.toHaveProperty('id');
  expect((await all.guest.get(`${HELP}/contents`)).status).toBe(401);
});

test('a draft exists for administrators only, and answers to others like a missing article', async () => {
  const { all, category } = await helpCentre();
  const draft = { slug: 'draft', category_id: category, title: '草稿', title_en: 'Draft', text: '甲', text_en: 'A' };
  const { body } = await all.admin.post(`${HELP}/articles`, draft);
  const missing = await all.personal.get(`${HELP}/reading/no-such-article`);
  const unseen = await all.personal.get(`${HELP}/reading/draft`);
  expect(unseen).toMatchObject({ status: 404, body: { code: 27001 } });
  expect(unseen.body.message).toBe(missing.body.message);
  expect((await all.admin.get(`${HELP}/reading/draft`)).body).toMatchObject({ status: 'draft', id: body.id });
  expect(slugsIn((await all.admin.get(`${HELP}/contents`)).body)).not.toContain('draft');
});

test('an article for administrators is neither listed for tenants nor readable by them', async () => {
  const { all, publish } = await helpCentre();
  const { slug } = await publish({ audience: ['ADMIN'] });
  expect((await all.personal.get(`${HELP}/reading/${slug}`)).status).toBe(404);
  expect(slugsIn((await all.personal.get(`${HELP}/contents`)).body)).not.toContain(slug);
  expect(slugsIn((await all.admin.get(`${HELP}/contents`)).body)).toContain(slug);
  const shared = await publish({ audience: ['TENANT'] });
  expect((await all.personal.get(`${HELP}/reading/${shared.slug}`)).status).toBe(200);
  expect((await all.provider.get(`${HELP}/reading/${shared.slug}`)).status).toBe(404);
});

test('an archived article is gone at once, in another process too', async () => {
  const { all, publish } = await helpCentre();
  const { id, slug } = await publish();
  expect((await all.personal.get(`${HELP}/reading/${slug}`)).status).toBe(200);
  await all.admin.post(`${HELP}/articles/${id}?action=archive`, {});
  expect((await all.personal.get(`${HELP}/reading/${slug}`)).status).toBe(404);
});

test('only administrators see the records behind the articles', async () => {
  const { all } = await helpCentre();
  for (const path of ['articles', 'categories']) {
    expect((await all.bp_admin.get(`${HELP}/${path}`)).status).toBe(403);
    expect((await all.admin.get(`${HELP}/${path}`)).status).toBe(200);
  }
});

test('an update of the product replaces articles without an edit, and announces itself in the others', async () => {
  const { all, idOf } = await helpCentre();
  const { categories, articles } = await readOriginals();
  const [first, second] = articles.slice(0, 2);
  if (!first || !second) throw new Error('there are fewer than two articles');
  await all.admin.patch(`${HELP}/articles/${await idOf(second.slug)}`, { title: '我们的标题' });
  const renewed = ({ text, ...rest }: Original): Original => ({
    ...rest,
    text: { zh: `${text.zh} 新`, en: `${text.en} new` },
    revision: `${rest.revision}-2`,
  });
  await keepOriginals(all.context(), () => Promise.resolve({ categories, articles: articles.map(renewed) }));
  const after = async (slug: string) => (await all.admin.get(`${HELP}/articles/${await idOf(slug)}`)).body;
  expect(await after(first.slug)).toMatchObject({ version: 2, edited: false, original_changed: false });
  expect((await after(first.slug)).text).toMatch(/新$/);
  expect(await after(second.slug)).toMatchObject({ title: '我们的标题', edited: true, original_changed: true });
});

test('a search finds what the reader may read, and only that (spec 2.2)', async () => {
  const { all, publish } = await helpCentre();
  const open = await publish({ title: '独角兽指南', title_en: 'Unicorn guide' });
  const closed = await publish({ title: '独角兽机密', title_en: 'Unicorn secrets', audience: ['ADMIN'] });
  const path = `${HELP}/search?q=${encodeURIComponent('独角兽')}`;
  const found = async (client: typeof all.admin, at = path) =>
    (await client.get(at)).body.map(({ slug }: { slug: string }) => slug);
  expect(await found(all.personal)).toEqual([open.slug]);
  expect(await found(all.admin)).toEqual([open.slug, closed.slug]);
  expect(await found(all.personal, `${HELP}/search?q=djszn`)).toEqual([open.slug]);
  await all.admin.post(`${HELP}/articles/${open.id}?action=archive`, {});
  expect(await found(all.personal)).toEqual([]);
  expect((await all.personal.get(`${HELP}/search`)).body).toEqual([]);
  expect(await found(all.personal, `${HELP}/search?q=${'a'.repeat(5_000)}`)).toEqual([]);
  expect((await all.guest.get(path)).status).toBe(401);
});

test('live figures show what is in force, in both languages, and follow a change at once', async () => {
  const { all, publish } = await helpCentre();
  const text = { text: '最大 {{setting upload.max_bytes}}', text_en: 'At most {{setting upload.max_bytes}}' };
  const { slug } = await publish(text);
  const read = async () => (await all.personal.get(`${HELP}/reading/${slug}`)).body.text;
  expect(await read()).toEqual({ zh: '最大 4 GB', en: 'At most 4 GB' });
  const [setting] = (
    await all.admin.get(`/api/sys/v1/configs?filter=${encodeURIComponent('{"key":"upload.max_bytes"}')}`)
  ).body;
  expect((await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: '1073741824' })).status).toBe(200);
  expect(await read()).toEqual({ zh: '最大 1 GB', en: 'At most 1 GB' });
});

test('an article with a figure that stands for nothing is refused with its place', async () => {
  const { all, publish } = await helpCentre();
  const { id } = await publish();
  const refused = await all.admin.put(`${HELP}/articles/${id}`, { text: '好\n\n{{setting upload.max}}' });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { text: '第 3 行的 {{setting upload.max}} 没有对应的内容' } },
  });
  expect((await all.admin.put(`${HELP}/articles/${id}`, { text: '{{setting upload.max_bytes}}' })).status).toBe(200);
});
