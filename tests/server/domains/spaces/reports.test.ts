import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { ORIGIN } from '../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

describe.each([await oneDatabase()])('files of a space, where others lost some, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  beforeEach(async () => {
    for (const table of ['personal_files', 'space_shares', 'space_usage', 'space_objects', 'space_uploads', 'uploads'])
      await all.db.run(`delete from ${table}`);
  });
  afterAll(() => all.close());

  const act = (id: number, action: string, body?: Json) => all.personal.post(`${FILES}/${id}?action=${action}`, body);
  const folder = async (name: string, parent_id: number | null = null): Promise<number> =>
    Number((await all.personal.post(FILES, { name, parent_id })).body.id);
  const file = async (name: string, more: object = {}) =>
    Number((await putFile(all.personal, someBytes(10), name, { ...more })).body.id);
  const names = async (filter: object = { deleted_at: { empty: true } }) =>
    (
      (await all.personal.get(`${FILES}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["name","ASC"]`))
        .body as { name: string }[]
    ).map(({ name }) => name);

  test('folders of one name come back from the bin at once, side by side, each with its own file', async () => {
    const ids: number[] = [];
    for (const name of ['one.txt', 'three.txt', 'two.txt']) {
      const id = await folder('folder');
      await file(name, { parent_id: id });
      await act(id, 'discard');
      ids.push(id);
    }
    const replies = await Promise.all(ids.map((id) => act(id, 'restore')));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(ids.map(() => [200, undefined]));
    expect(await names()).toEqual(['folder', 'folder (1)', 'folder (2)', 'one.txt', 'three.txt', 'two.txt']);
  });

  test('two files of one name that are discarded at once are two in the bin', async () => {
    const [a, b] = [await folder('a'), await folder('b')];
    const ids = [await file('x.txt', { parent_id: a }), await file('x.txt', { parent_id: b })];
    await Promise.all(ids.map((id) => act(id, 'discard')));
    expect(await names({ removed: true })).toEqual(['x.txt', 'x.txt']);
  });

  test('a folder that is deleted permanently takes what was in the bin before, and the list says so', async () => {
    const a = await folder('a');
    const id = await file('x.txt', { parent_id: a });
    await act(id, 'discard');
    await act(a, 'discard');
    expect((await all.personal.delete(`${FILES}/${a}?dry_run=true`)).body).toMatchObject({
      affected: [{ resource: 'personalFiles', effect: 'goes', count: 1, records: [{ id, title: 'x.txt' }] }],
    });
    expect((await all.personal.delete(`${FILES}/${a}`)).status).toBe(204);
    expect(await names({})).toEqual([]);
  });

  test('files that arrive at once in new folders share these folders', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        putFile(all.personal, someBytes(3), `${n}.txt`, { path: ['new', `sub${n % 3}`] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await names()).filter((name) => !name.endsWith('.txt'))).toEqual(['new', 'sub0', 'sub1', 'sub2']);
  });

  test('a name changes in its case alone', async () => {
    const id = await file('A.txt');
    expect((await all.personal.put(`${FILES}/${id}`, { name: 'a.txt' })).body.name).toBe('a.txt');
  });

  test('the quota is as before after discard, restore, copy and deletion', async () => {
    const used = async () => (await all.personal.get(`${SPACES}/personal/usage`)).body;
    const before = await used();
    const id = await file('a.txt');
    const { body } = await act(id, 'copy', { parent_id: null });
    for (const action of ['discard', 'restore', 'discard']) await act(id, action);
    await all.personal.delete(`${FILES}/${id}`);
    await act(body.id, 'discard');
    await all.personal.delete(`${FILES}/${body.id}`);
    expect(await used()).toEqual(before);
  });

  test('a link leads to the file that replaced the first', async () => {
    const id = await file('a.txt');
    const { body: link } = await all.personal.post(`${SPACES}/personal/shares`, { file_id: id });
    await putFile(all.personal, someBytes(20), 'a.txt', { conflict: 'replace' });
    const opened = await all.guest.post(`${SPACES}/shares/${link.token}/open`, {});
    const reply = await all.platform.app.fetch(new Request(`${ORIGIN}${opened.body.url}`));
    expect((await reply.arrayBuffer()).byteLength).toBe(20);
  });

  test('a new password ends the downloads of the old one', async () => {
    const id = await file('a.txt');
    const { body: link } = await all.personal.post(`${SPACES}/personal/shares`, { file_id: id, password: '1234' });
    const opened = await all.guest.post(`${SPACES}/shares/${link.token}/open`, { password: '1234' });
    const changed = await all.personal.put(`${SPACES}/personal/shares/${link.id}`, { password: '5678' });
    expect(changed.status).toBe(200);
    const reply = await all.platform.app.fetch(new Request(`${ORIGIN}${opened.body.url}`));
    expect(reply.status).toBe(410);
  });

  test('a disabled account keeps its files; its deletion says that they go, and takes them (decision 194)', async () => {
    const { body: made } = await all.admin.post('/api/ums/v1/users', {
      name: 'leaver',
      kind: 3,
      password: 'Suantai@2026',
    });
    const leaver = all.as('leaver');
    await putFile(leaver, someBytes(10), 'mine.txt');
    const user = `/api/ums/v1/users/${made.id}`;
    await all.admin.post(`${user}?action=disable`, {});
    expect((await leaver.get(FILES)).status).toBe(401);
    await all.admin.post(`${user}?action=enable`, {});
    const back = all.as('leaver');
    expect((await back.get(FILES)).body).toMatchObject([{ name: 'mine.txt' }]);
    const going = (await all.admin.delete(`${user}?dry_run=true`)).body.affected;
    expect(going).toContainEqual(expect.objectContaining({ resource: 'personalFiles', effect: 'goes', count: 1 }));
    expect((await all.admin.delete(user)).status).toBe(204);
    expect(await all.db.all('select object_key from space_objects where refs > 0')).toEqual([]);
  });
});
