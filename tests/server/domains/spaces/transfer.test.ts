import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { ORIGIN } from '../../../support/servers/client.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { appendPiece, someBytes } from '../../../support/servers/uploads.ts';

const MIB = 1_048_576;
const QUOTA = 'space.personal_bytes';

describe.each([await oneDatabase()])('transfers of a space on $dialect', (database) => {
  let all: Scenario;
  let token: string;
  beforeAll(async () => {
    all = await createScenario({ database });
    token = (await all.guest.post('/api/ums/v1/auth/password/tokens', { name: 'personal', password: DEMO_PASSWORD }))
      .body.token;
  });
  beforeEach(async () => {
    for (const table of [
      'personal_files',
      'space_usage',
      'space_objects',
      'space_uploads',
      'uploads',
      'transfer_records',
    ])
      await all.db.run(`delete from ${table}`);
  });
  afterAll(() => all.close());

  const raw = (path: string, headers: Record<string, string> = {}) =>
    all.platform.app.fetch(
      new Request(`${ORIGIN}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } }),
    );
  const begin = (body: Json) => all.personal.post(`${SPACES}/personal/uploads`, body);
  const complete = (url: string, body: Json = {}) =>
    all.personal.post(`${SPACES}/personal/uploads/${url.split('/').at(-1)}/complete`, body);
  const setQuota = (bytes: number) =>
    all.db
      .run('update configs set value = ? where key = ?', [String(bytes), QUOTA])
      .then(() => all.platform.live.begin());

  test('a file is whole, has its checksum and comes back in ranges', async () => {
    const bytes = someBytes(300_000);
    const { body } = await putFile(all.personal, bytes, '数据.bin');
    expect(body).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    const path = `${FILES}/${body.id}/content`;
    const whole = await raw(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('数据.bin')}`,
    );
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 100],
      ['bytes=299990-', 299_990, 300_000],
      ['bytes=-5', 299_995, 300_000],
      ['bytes=100-999999', 100, 300_000],
    ] as const) {
      const part = await raw(path, { range });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/300000`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(start, end))).toBe(true);
    }
    expect((await raw(path, { range: 'bytes=300000-' })).status).toBe(416);
    expect((await raw(path, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    // Of another version of the file, a range would not fit.
    expect((await raw(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  test.each([
    ['page.html', 'text/html'],
    ['picture.svg', 'image/svg+xml'],
    ['script.js', 'text/javascript'],
  ])('%s never runs on our origin', async (name, type) => {
    const { body } = await putFile(all.personal, someBytes(10), name, { type });
    const reply = await raw(`${FILES}/${body.id}/content`);
    expect(
      Object.fromEntries(
        ['content-type', 'content-security-policy', 'x-content-type-options'].map((each) => [
          each,
          reply.headers.get(each),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('an empty file is a file', async () => {
    const { status, body } = await putFile(all.personal, new Uint8Array(), 'empty.txt');
    expect([status, body.entry.size]).toEqual([201, 0]);
    expect(await (await raw(`${FILES}/${body.entry.id}/content`)).text()).toBe('');
  });

  test('a folder arrives with its folders, each created once', async () => {
    await Promise.all(
      ['a', 'b', 'c'].map((name) => putFile(all.personal, someBytes(10), name, { path: ['project', 'src'] })),
    );
    const { body } = await all.personal.get(`${FILES}?sort=["id","ASC"]`);
    expect((body as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'project', 'src']);
  });

  test('an upload that is not complete becomes no file; a process that was killed before the end continues', async () => {
    const bytes = someBytes(2 * MIB);
    const { body } = await begin({ name: 'big.bin', size: bytes.byteLength });
    await appendPiece(all.personal, body.url, 0, bytes.slice(0, MIB));
    expect((await complete(body.url)).body.code).toBe(29008);
    await appendPiece(all.personal, body.url, MIB, bytes.slice(MIB));
    // Killed after the last byte was counted, before the checksum was.
    await all.db.run('update uploads set sha256 = null');
    expect((await complete(body.url)).body.code).toBe(29008);
    await all.personal.get(body.url);
    expect((await complete(body.url)).body).toMatchObject({
      name: 'big.bin',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('two uploads cannot both take the last of the quota', async () => {
    await setQuota(1_000);
    const replies = await Promise.all(['a', 'b'].map((name) => begin({ name, size: 600 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 29003,
      message: expect.stringMatching(/400 B.*600 B/),
    });
    expect((await all.personal.get(`${SPACES}/personal/usage`)).body).toEqual({
      used: 0,
      reserved: 600,
      files: 0,
      quota: 1_000,
    });
    const url = String(replies.find(({ status }) => status === 201)?.body.url);
    expect((await all.personal.delete(`${SPACES}/personal/uploads/${url.split('/').at(-1)}`)).status).toBe(204);
    expect((await all.personal.get(`${SPACES}/personal/usage`)).body.reserved).toBe(0);
    await setQuota(10_737_418_240);
  });

  test('a name that is taken: refused, numbered or replaced, and the old file is in the bin', async () => {
    const first = await putFile(all.personal, someBytes(10), 'a.txt');
    expect((await begin({ name: 'a.txt', size: 5 })).body).toMatchObject({
      code: 29002,
      fields: { name: expect.any(String) },
    });
    expect((await putFile(all.personal, someBytes(10), 'a.txt', { conflict: 'rename' })).body.name).toBe('a (1).txt');
    expect((await putFile(all.personal, someBytes(20), 'a.txt', { conflict: 'replace' })).body).toMatchObject({
      name: 'a.txt',
      size: 20,
    });
    expect((await all.personal.get(`${FILES}/${first.body.id}`)).body).toMatchObject({
      name: 'a.txt',
      deleted_at: expect.any(String),
    });
    await all.personal.post(FILES, { name: 'folder' });
    expect((await begin({ name: 'folder', size: 5, conflict: 'replace' })).body.code).toBe(29010);
  });

  test('a selection is one archive, with its folders and with names that are taken twice', async () => {
    const a = await putFile(all.personal, someBytes(1_000), '文档.txt', { path: ['资料', '空'] });
    const b = await putFile(all.personal, someBytes(2_000), '文档.txt');
    const c = await putFile(all.personal, someBytes(3_000), '文档.txt', { path: ['else'] });
    const top = (await all.personal.get(`${FILES}?filter=${encodeURIComponent('{"name":"资料"}')}`)).body[0].id;
    const reply = await raw(`${SPACES}/personal/archive?ids=${top},${b.body.id},${c.body.id}`);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(Object.fromEntries(Object.entries(files).map(([name, { byteLength }]) => [name, byteLength]))).toEqual({
      '资料/': 0,
      '资料/空/': 0,
      '资料/空/文档.txt': 1_000,
      '文档.txt': 2_000,
      '文档 (1).txt': 3_000,
    });
    expect(a.status).toBe(201);
    for (const ids of ['', 'x', '1,x', '0'.repeat(20)])
      expect((await raw(`${SPACES}/personal/archive?ids=${ids}`)).status).toBe(400);
  });

  test('each movement is one record for administrators, also one that was interrupted', async () => {
    const { body } = await putFile(all.personal, someBytes(300_000), 'a.bin');
    const path = `${FILES}/${body.id}/content?download=true`;
    const first = await raw(path);
    const reader = first.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const rest = await raw(path, { range: 'bytes=100000-' });
    await rest.arrayBuffer();
    await expect
      .poll(async () => (await all.admin.get(`${SPACES}/transfers?sort=["id","ASC"]`)).body)
      .toMatchObject([
        { direction: 'upload', path: 'a.bin', status: 'succeeded', transferred: 300_000, size: 300_000 },
        { direction: 'download', path: 'a.bin', status: 'succeeded', transferred: 300_000, size: 300_000 },
      ]);
    expect((await all.personal.get(`${SPACES}/transfers`)).status).toBe(403);
  });

  test('what a client sends beside the fields is refused', async () => {
    const wrong: Json[] = [
      { name: 'a', size: 1, owner: 1 },
      { name: 'a', size: -1 },
      { name: 'a', size: 1.5 },
      { size: 1 },
      { name: 'a', size: 1, conflict: 'overwrite' },
      { name: 'a', size: 1, path: ['..'] },
      { name: 'a', size: 1, path: 'x' },
    ];
    for (const body of wrong) expect((await begin(body)).status).toBe(400);
    const { body } = await begin({ name: 'a', size: 1 });
    await appendPiece(all.personal, body.url, 0, someBytes(1));
    expect((await complete(body.url, { owner: 1 })).status).toBe(400);
    expect(
      (await complete(body.url, { thumb: { name: 'x', size: 1, type: 'image/png', url: '/api/sys/v1/files/none' } }))
        .status,
    ).toBe(400);
    expect(
      (await all.admin.post(`${SPACES}/personal/uploads/${String(body.url).split('/').at(-1)}/complete`, {})).status,
    ).toBe(404);
  });
});
