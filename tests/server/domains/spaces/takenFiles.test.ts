import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { cloudWorld } from '../../../support/clouds/cloudWorld.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

const BYTES = someBytes(1_300_000);
const database = await oneDatabase();

/** The value of a file field that names an entry of a space. */
const named = ({ id, name, size }: { id: number; name: string; size: number }, space = 'personal') => ({
  name,
  size,
  type: 'application/octet-stream',
  url: `${SPACES}/${space}/entries/${id}`,
});

describe(`an image from a file of a space (spec 7.4), on ${database.dialect}`, () => {
  async function world() {
    const made = await cloudWorld(database);
    const { personal } = made.all;
    const make = (file: Json, more: Record<string, Json> = {}, client = personal) =>
      made.create(client, 'test-images', { name: 'own', file, ...more });
    const read = async (id: string) => (await personal.get(`${made.path}/test-images/${id}`)).body;
    const discard = (id: number) => personal.post(`${FILES}/${id}?action=discard`);
    const purge = async (id: number) => {
      await discard(id);
      expect((await personal.delete(`${FILES}/${id}`)).status).toBe(204);
    };
    const contents = () => made.all.db.all<{ refs: number }>('select refs from space_objects where size = 1300000');
    return { ...made, personal, make, read, discard, purge, contents };
  }

  /** Something happens after the cloud has received the first piece. */
  function meanwhile({ cloud }: Awaited<ReturnType<typeof world>>, work: () => Promise<unknown>): void {
    const images = cloud.driver.kinds.images as KindDriver | undefined;
    const create = images?.create;
    if (images === undefined || create === undefined) throw new Error('The cloud makes no images');
    images.create = (input, { file, ...options }) =>
      create(input, {
        ...options,
        ...(file && {
          file: {
            ...file,
            async *read() {
              let isFirst = true;
              for await (const piece of file.read()) {
                yield piece;
                if (isFirst) await work();
                isFirst = false;
              }
            },
          },
        }),
      });
  }

  test('reaches the cloud byte by byte; the file stays, and its content is held only until then', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.personal, BYTES, 'disk.raw');
    const { status, body } = await all.make(named(entry));
    expect(status).toBe(201);
    expect(await all.contents()).toEqual([{ refs: 2 }]);
    await all.run();
    expect(all.cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
    expect(await all.read(body.id)).toMatchObject({ status: 'active', size_bytes: 1_300_000, fault: null });
    await all.run();
    expect(await all.contents()).toEqual([{ refs: 1 }]);
    expect((await all.personal.get(`${FILES}/${entry.id}`)).body).toMatchObject({ name: 'disk.raw', deleted_at: null });
  });

  test('a file of the public space will do as well', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.all.admin, BYTES, 'disk.raw', {}, 'public');
    expect((await all.make(named(entry, 'public'))).status).toBe(201);
    await all.run();
    expect(all.cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
  });

  test('a file that is purged while it is sent still arrives whole, and its content goes afterwards', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.personal, BYTES, 'disk.raw');
    meanwhile(all, async () => {
      await all.purge(entry.id);
      // The removal of contents that nothing needs is due now.
      await all.all.platform.runner.runDue();
      expect(await all.contents()).toEqual([{ refs: 1 }]);
      // The space has its room back.
      expect((await all.personal.get(`${SPACES}/personal/usage`)).body.used).toBe(0);
    });
    const { body } = await all.make(named(entry));
    await all.run();
    expect(all.cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
    expect((await all.read(body.id)).status).toBe('active');
    await all.run();
    await all.run();
    expect(await all.contents()).toEqual([]);
  });

  test('a file that is replaced or moved to the bin after it was chosen: refused before, unchanged after', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.personal, BYTES, 'disk.raw');
    await putFile(all.personal, someBytes(40), 'disk.raw', { conflict: 'replace' });
    expect(await all.make(named(entry))).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { file: expect.stringContaining('回收站') } },
    });
    await all.personal.post(`${FILES}/${entry.id}?action=restore`);
    expect((await all.make(named(entry))).status).toBe(201);
    await all.discard(entry.id);
    await all.run();
    expect(all.cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
  });

  test('a file of somebody else is refused exactly as one that does not exist', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.all.admin, BYTES, 'disk.raw');
    const foreign = await all.make(named(entry));
    const missing = await all.make(named({ ...entry, id: 999_999 }));
    expect(foreign).toMatchObject({ status: 400, body: { code: 9000, fields: { file: expect.any(String) } } });
    expect(foreign.body.fields).toEqual(missing.body.fields);
    const { body: folder } = await all.personal.post(FILES, { name: 'disk.raw' });
    expect((await all.make(named({ ...folder, size: 1 }))).body.fields).toEqual(missing.body.fields);
  });

  test('type, size and content are those of the file, however the call describes it', async () => {
    const all = await world();
    const { body: text } = await putFile(all.personal, BYTES, 'notes.txt');
    expect((await all.make(named({ ...text, name: 'disk.raw' }))).body.fields.file).toContain('.raw');
    const { body: empty } = await putFile(all.personal, new Uint8Array(), 'empty.raw');
    expect((await all.make(named({ ...empty.entry, size: 5 }))).body.fields.file).toContain('空');
    const page = new Uint8Array(Buffer.from('<!doctype html><title>404</title>'.repeat(9)));
    const { body: html } = await putFile(all.personal, page, 'page.raw');
    expect((await all.make(named(html), { format: 'raw' })).body.fields.file).toMatch(/HTML/);
    await all.all.db.run("update configs set value = '1000' where key = 'upload.max_bytes'");
    await all.all.platform.live.begin();
    const { body: disk } = await putFile(all.personal, someBytes(900), 'disk.raw');
    await all.all.db.run("update configs set value = '800' where key = 'upload.max_bytes'");
    await all.all.platform.live.begin();
    expect((await all.make(named(disk))).body.fields.file).toContain('800 B');
  });

  test('a creation that is refused, or only tried, holds nothing', async () => {
    const all = await world();
    const { body: entry } = await putFile(all.personal, BYTES, 'disk.raw');
    expect((await all.make(named(entry), { format: 'qcow2' })).status).toBe(400);
    await all.personal.post(`${all.path}/test-images?dry_run=true`, { name: 'own', file: named(entry) });
    expect(await all.contents()).toEqual([{ refs: 1 }]);
    expect(await all.all.db.all('select upload_key from uploads')).toEqual([]);
  });
});

describe(`a small file of a record from a space, on ${database.dialect}`, () => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const order = (attachments: Json) =>
    all.personal.post('/api/issue/v1/work-orders', { title: 'disk', content: 'slow', kind: 'fault', attachments });

  test('is a copy: it stays when the file of the space goes', async () => {
    const { body: entry } = await putFile(all.personal, PNG, 'proof.png', { type: 'image/png' });
    const { status, body } = await order([named(entry)]);
    expect(status, JSON.stringify(body)).toBe(201);
    const [kept] = body.attachments;
    expect(kept).toMatchObject({ name: 'proof.png', size: PNG.byteLength, type: 'image/png' });
    expect(kept.url).toMatch(/^\/api\/sys\/v1\/files\//);
    await all.personal.post(`${FILES}/${entry.id}?action=discard`);
    await all.personal.delete(`${FILES}/${entry.id}`);
    await all.platform.runner.runDue();
    expect((await all.personal.get(kept.url)).status).toBe(200);
  });

  test('is refused at its place in a list', async () => {
    expect((await order([named({ id: 999_999, name: 'x.png', size: 1 })])).body).toMatchObject({
      code: 9000,
      fields: { 'attachments.0': expect.any(String) },
    });
  });

  test('an address of a space that the field does not take is no file', async () => {
    const { body: entry } = await putFile(all.admin, PNG, 'proof.png', {}, 'public');
    expect((await order([named(entry, 'public')])).body.fields).toEqual({ 'attachments.0': expect.any(String) });
  });
});
