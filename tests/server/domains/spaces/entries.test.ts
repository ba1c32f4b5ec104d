import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

describe.each([await oneDatabase()])('files of a space on $dialect (spec 2.2)', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  beforeEach(async () => {
    for (const table of ['personal_files', 'public_files', 'space_usage', 'space_objects', 'space_uploads', 'uploads'])
      await all.db.run(`delete from ${table}`);
  });
  afterAll(() => all.close());

  const folder = async (name: string, parent_id: number | null = null): Promise<number> =>
    Number((await all.personal.post(FILES, { name, parent_id })).body.id);
  const names = async (filter: object = { deleted_at: { empty: true } }) =>
    (
      (await all.personal.get(`${FILES}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["name","ASC"]`))
        .body as { name: string }[]
    ).map(({ name }) => name);

  test('a folder is created, renamed and holds files', async () => {
    const id = await folder('资料');
    const { body } = await putFile(all.personal, someBytes(10), 'a.txt', { parent_id: id });
    expect(body).toMatchObject({ name: 'a.txt', parent_id: id, size: 10, is_dir: false, user_id: expect.anything() });
    expect((await all.personal.put(`${FILES}/${id}`, { name: 'Documents' })).body).toMatchObject({
      name: 'Documents',
      is_dir: true,
    });
    expect((await names()).toSorted()).toEqual(['Documents', 'a.txt']);
  });

  test.each([
    ['..', 'spaces.nameDots'],
    ['a/b', 'spaces.nameSlash'],
    ['a\\b', 'spaces.nameSlash'],
    ['a\u0000b', 'control'],
    ['文'.repeat(86), 'bytes'],
  ])('the name %j is refused at its field', async (name) => {
    const { status, body } = await all.personal.post(FILES, { name });
    expect([status, body.code]).toEqual([400, expect.any(Number)]);
    expect(body.fields ?? { name: body.message }).toHaveProperty('name');
    expect((await all.personal.post(`${SPACES}/personal/uploads`, { name, size: 1 })).status).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('characters that turn the direction of a name are no part of it', async () => {
    // The form leaves invisible characters out, as in every name; what a program uploads is refused.
    const turned = 'a\u202egpj.exe';
    expect((await all.personal.post(`${SPACES}/personal/uploads`, { name: turned, size: 1 })).body).toMatchObject({
      code: 9000,
      fields: { name: '名称包含改变文字方向的字符' },
    });
    expect((await all.personal.post(FILES, { name: turned })).body.name).toBe('agpj.exe');
  });

  test('a name is taken in its folder only, in composed letters like in separate ones', async () => {
    await folder('caf\u00e9');
    expect((await all.personal.post(FILES, { name: 'cafe\u0301' })).body).toMatchObject({
      code: 29002,
      fields: { name: expect.any(String) },
    });
    const id = await folder('other');
    expect((await all.personal.post(FILES, { name: 'cafe\u0301', parent_id: id })).body.name).toBe('caf\u00e9');
  });

  test('somebody else has no such file, whatever the call', async () => {
    const id = await folder('private');
    const { body } = await putFile(all.personal, someBytes(5), 'a.txt', { parent_id: id });
    const missing = await all.admin.get(`${FILES}/999999`);
    for (const of of [all.admin, all.bp_admin]) {
      const other = await of.get(`${FILES}/${body.id}`);
      expect({ ...other.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect(other.status).toBe(404);
      for (const path of [`entries/${body.id}/content`, `archive?ids=${id}`])
        expect((await of.get(`${SPACES}/personal/${path}`)).status).toBe(404);
      expect((await of.post(`${FILES}/${id}?action=discard`)).status).toBe(404);
      expect((await of.post(`${SPACES}/personal/uploads`, { name: 'x', size: 1, parent_id: id })).status).toBe(404);
    }
    expect((await all.guest.get(`${FILES}/${id}`)).status).toBe(401);
    expect((await all.provider.get(FILES)).status).toBe(403);
  });

  test('what is discarded goes to the bin with everything in it, and comes back', async () => {
    const [outer, inner] = [await folder('outer'), 0];
    const below = await folder('inner', outer);
    await putFile(all.personal, someBytes(5), 'a.txt', { parent_id: below });
    expect(inner).toBe(0);
    expect((await all.personal.post(`${FILES}/${outer}?action=discard`)).status).toBeLessThan(300);
    expect(await names()).toEqual([]);
    expect(await names({ removed: true })).toEqual(['outer']);
    // Its name is free.
    await folder('outer');
    expect((await all.personal.post(`${FILES}/${below}?action=move`, { parent_id: null })).body.code).toBe(29006);
    expect((await all.personal.post(`${FILES}/${outer}?action=restore`)).body).toMatchObject({
      name: 'outer (1)',
      deleted_at: null,
    });
    expect(await names()).toEqual(['a.txt', 'inner', 'outer', 'outer (1)']);
  });

  test('what was in the bin before stays there when its folder comes back', async () => {
    const outer = await folder('outer');
    const { body } = await putFile(all.personal, someBytes(5), 'a.txt', { parent_id: outer });
    await all.personal.post(`${FILES}/${body.id}?action=discard`);
    await all.personal.post(`${FILES}/${outer}?action=discard`);
    await all.personal.post(`${FILES}/${outer}?action=restore`);
    expect(await names()).toEqual(['outer']);
    // Its folder was deleted: it comes back to the top.
    await all.personal.post(`${FILES}/${outer}?action=discard`);
    expect(await names({ removed: true })).toEqual(['a.txt', 'outer']);
  });

  test('only what is in the bin is deleted permanently, with its bytes when no copy has them', async () => {
    const { body } = await putFile(all.personal, someBytes(500), 'a.txt');
    const into = await folder('copies');
    expect((await all.personal.post(`${FILES}/${body.id}?action=copy`, { parent_id: into })).status).toBe(200);
    expect((await all.personal.delete(`${FILES}/${body.id}`)).status).toBe(409);
    await all.personal.post(`${FILES}/${body.id}?action=discard`);
    expect((await all.personal.delete(`${FILES}/${body.id}`)).status).toBe(204);
    await all.platform.runner.runDue();
    const [{ object_key: key } = { object_key: '' }] = await all.db.all<{ object_key: string }>(
      'select object_key from space_objects',
    );
    expect(await all.context().files.sizeOf(key)).toBe(500);
    await all.personal.post(`${FILES}/${into}?action=discard`);
    await all.personal.delete(`${FILES}/${into}`);
    await all.platform.runner.runDue();
    expect(await all.context().files.sizeOf(key)).toBeUndefined();
    expect((await all.personal.get(`${SPACES}/personal/usage`)).body).toMatchObject({ used: 0, files: 0, reserved: 0 });
  });

  test('a folder moves with what is in it, and never into itself', async () => {
    const [one, two] = [await folder('one'), await folder('two')];
    const three = await folder('three', one);
    await putFile(all.personal, someBytes(5), 'a.txt', { parent_id: three });
    for (const target of [one, three])
      expect((await all.personal.post(`${FILES}/${one}?action=move`, { parent_id: target })).body.code).toBe(29005);
    expect((await all.personal.post(`${FILES}/${one}?action=move`, { parent_id: two })).body.parent_id).toBe(two);
    await all.personal.post(`${FILES}/${two}?action=discard`);
    expect(await names()).toEqual([]);
    await all.personal.post(`${FILES}/${two}?action=restore`);
    expect(await names()).toEqual(['a.txt', 'one', 'three', 'two']);
  });

  test('a folder is copied with what is in it; the copy counts, and its bytes are stored once', async () => {
    const one = await folder('one');
    const inner = await folder('inner', one);
    await putFile(all.personal, someBytes(100), 'a.txt', { parent_id: inner });
    expect((await all.personal.post(`${FILES}/${one}?action=copy`, { parent_id: null })).status).toBe(200);
    expect(await names()).toEqual(['a.txt', 'a.txt', 'inner', 'inner', 'one', 'one (1)']);
    expect((await all.personal.get(`${SPACES}/personal/usage`)).body).toMatchObject({ used: 200, files: 2 });
    expect(await all.db.all('select refs from space_objects')).toEqual([{ refs: 2 }]);
  });

  test('everybody reads the public space, administrators write it', async () => {
    const { body } = await putFile(all.admin, someBytes(5), '手册.txt', {}, 'public');
    expect((await all.personal.get(`${SPACES}/public/entries/${body.id}`)).body).toMatchObject({ name: '手册.txt' });
    expect((await all.personal.get(`${SPACES}/public/entries/${body.id}/content`)).status).toBe(200);
    for (const call of [
      all.personal.post(`${SPACES}/public/uploads`, { name: 'x', size: 1 }),
      all.personal.post(`${SPACES}/public/entries`, { name: 'x' }),
      all.personal.post(`${SPACES}/public/entries/${body.id}?action=discard`),
    ])
      expect((await call).status).toBe(403);
  });

  test('what has been in the bin for 30 days is deleted', async () => {
    const id = await folder('old');
    await putFile(all.personal, someBytes(5), 'a.txt', { parent_id: id });
    await all.personal.post(`${FILES}/${id}?action=discard`);
    all.clock.advance(31 * 86_400_000);
    await all.platform.runner.runDue();
    const { emptyOldBins } = await import('#server/domains/spaces/entries/bin.ts');
    await all.context().transaction(emptyOldBins);
    // The session of before has ended.
    const later = all.as('personal');
    expect((await later.get(FILES)).body).toEqual([]);
    expect((await later.get(`${SPACES}/personal/usage`)).body.used).toBe(0);
  });
});
