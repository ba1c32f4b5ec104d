import { expect, test } from 'vitest';
import { HELP, helpCentre } from './helpCentre.ts';

test('every text of an article is a version, which can be restored; the rest of a change is none', async () => {
  const { all, publish } = await helpCentre();
  const { id } = await publish({ text: '一' });
  const path = `${HELP}/articles/${id}`;
  await all.admin.put(path, { text: '二' });
  await all.admin.put(path, { sort: 5 });
  const versions = (await all.admin.get(`${path}/versions`)).body;
  expect(versions.map(({ number, text, source }: Record<string, unknown>) => [number, text, source])).toEqual([
    [2, '二', 'edited'],
    [1, '一', 'edited'],
  ]);
  await all.admin.post(`${path}?action=restoreVersion`, { version_id: versions[1].id });
  expect((await all.admin.get(path)).body).toMatchObject({ version: 3, text: '一', sort: 5, status: 'published' });
  const after = (await all.admin.get(`${path}/versions`)).body;
  expect(after[0]).toMatchObject({ number: 3, source: 'restored', text: '一' });
});

test('a version of another article is refused like a missing one', async () => {
  const { all, publish } = await helpCentre();
  const [one, other] = [await publish(), await publish()];
  const [foreign] = (await all.admin.get(`${HELP}/articles/${other.id}/versions`)).body;
  const path = `${HELP}/articles/${one.id}?action=restoreVersion`;
  const refused = await all.admin.post(path, { version_id: foreign.id });
  const missing = await all.admin.post(path, { version_id: 999_999 });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body.fields).toEqual(missing.body.fields);
  expect(refused.body.code).toBe(missing.body.code);
});

test('an edited article of the product is restored to its original, and cannot be deleted', async () => {
  const { all, idOf } = await helpCentre();
  const path = `${HELP}/articles/${await idOf('first-machine')}`;
  const original = (await all.admin.get(path)).body;
  expect((await all.admin.post(`${path}?action=restoreOriginal`, {})).status).toBe(409);
  expect((await all.admin.delete(path)).body.code).toBe(27004);
  await all.admin.put(path, { text: '改了' });
  expect((await all.admin.get(path)).body).toMatchObject({ edited: true, version: 2, text: '改了' });
  await all.admin.post(`${path}?action=restoreOriginal`, {});
  expect((await all.admin.get(path)).body).toMatchObject({ edited: false, version: 3, text: original.text });
});

test('two administrators do not overwrite each other: the second learns of the first', async () => {
  const { all, publish } = await helpCentre();
  const { id } = await publish();
  const path = `${HELP}/articles/${id}`;
  const etag = (await all.admin.get(path)).headers.get('etag') ?? '';
  await all.system.put(path, { text: '先到' });
  const second = await all.admin.put(path, { text: '后到' }, { headers: { 'if-match': etag } });
  expect(second.status).toBe(409);
  expect((await all.admin.get(path)).body.text).toBe('先到');
});

test('a preview shows a text as it would be read, and is for those who edit', async () => {
  const { all } = await helpCentre();
  const body = { text: '{{page /wallet}} {{page /nowhere}}', lang: 'zh' };
  const { body: preview } = await all.admin.post(`${HELP}/preview`, body);
  expect(preview).toEqual({ text: '[钱包](/wallet) —', faults: ['第 1 行的 {{page /nowhere}} 没有对应的内容'] });
  expect((await all.personal.post(`${HELP}/preview`, body)).status).toBe(403);
  expect((await all.admin.post(`${HELP}/preview`, {})).status).toBe(400);
});

test('an administrator can save every article that comes with the product as it is', async () => {
  const { all } = await helpCentre();
  const articles = (await all.admin.get(`${HELP}/articles?range=[0,99]`)).body;
  expect(articles.length).toBeGreaterThan(30);
  for (const { id } of articles) {
    const { title, title_en, keywords, keywords_en, text, text_en, audience } = (
      await all.admin.get(`${HELP}/articles/${id}`)
    ).body;
    const body = { title, title_en, keywords, keywords_en, text, text_en, audience };
    expect((await all.admin.put(`${HELP}/articles/${id}?dry_run=1`, body)).body).not.toHaveProperty('code');
  }
});
