import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedEntry } from '#server/engine/events/changeFeed.ts';
import { cloudWorld } from '../../../../support/clouds/cloudWorld.ts';
import { appendPiece, beginUpload, someBytes, uploaded } from '../../../../support/servers/uploads.ts';

const BYTES = someBytes(3_000);

async function world() {
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-images-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const all = await cloudWorld(undefined, { dataDir });
  const fileOf = (url: string) => join(dataDir, 'files', url.split('/').at(-1) ?? '');
  const make = (file: Awaited<ReturnType<typeof uploaded>>, client = all.all.personal) =>
    all.create(client, 'test-images', { name: 'own', file });
  const read = async (id: string) => (await all.all.personal.get(`${all.path}/test-images/${id}`)).body;
  return { ...all, personal: all.all.personal, fileOf, make, read };
}

describe('creation from an upload', () => {
  test('reaches the cloud byte by byte, reports progress, and releases the upload', async () => {
    const { personal, make, read, run, cloud, all, fileOf } = await world();
    const file = await uploaded(personal, BYTES);
    const { status, body } = await make(file);
    expect(status).toBe(201);
    const told: unknown[] = [];
    const stop = all.platform.feed.subscribe(
      (entry: FeedEntry) =>
        entry.event === 'record' &&
        entry.change.id === body.id &&
        told.push([entry.change.after?.status, entry.change.after?.sent]),
    );
    await run();
    stop();
    expect(cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
    expect(told).toEqual([
      ['saving', null],
      ['saving', 0],
      ['saving', 1],
      ['active', 1],
    ]);
    expect(await read(body.id)).toMatchObject({
      status: 'active',
      cloud_ref: 'images-1',
      size_bytes: 3_000,
      fault: null,
    });
    // Progress is not recorded in the history.
    const history = await all.db.all<{ changes: string }>('select changes from history where record_id = ?', [body.id]);
    expect(history.filter(({ changes }) => changes.includes('"sent"'))).toEqual([]);
    await run();
    expect([existsSync(fileOf(file.url)), (await personal.get(file.url)).status]).toEqual([false, 404]);
  });

  test('is refused if the upload is incomplete, of another user, of another name, or unknown', async () => {
    const { personal, make, all } = await world();
    const file = await uploaded(personal, BYTES);
    const { body: begun } = await beginUpload(personal, 10);
    const wrong = [
      { ...file, url: begun.url, size: 10 },
      { ...file, name: 'other.raw' },
      { ...file, size: 2_999 },
      { ...file, url: '/api/sys/v1/files/none' },
    ];
    for (const value of wrong)
      expect(await make(value)).toMatchObject({
        status: 400,
        body: { code: 9000, fields: { file: expect.any(String) } },
      });
    expect((await make(file, all.admin)).status).toBe(400);
    expect((await make(file)).status).toBe(201);
  });

  test('is refused if the content is not of the chosen format, in whatever pieces it came; the refusal names what it is', async () => {
    const { personal, path, all } = await world();
    const make = (file: Awaited<ReturnType<typeof uploaded>>, format: string, name: string) =>
      all.personal.post(`${path}/test-images`, { name, file, format });
    const page = await uploaded(personal, new Uint8Array(Buffer.from('<!doctype html><title>404</title>'.repeat(9))));
    for (const format of ['qcow2', 'raw'])
      expect(await make(page, format, 'page')).toMatchObject({
        status: 400,
        body: { code: 9000, fields: { file: expect.stringMatching(/HTML.*(QCOW2|RAW)/) } },
      });
    const disk = await uploaded(personal, BYTES);
    expect(await make(disk, 'qcow2', 'disk')).toMatchObject({
      status: 400,
      body: { fields: { file: '文件内容不是 QCOW2 格式' } },
    });
    expect((await make(disk, 'raw', 'disk')).status).toBe(201);
    const bytes = new Uint8Array([...Buffer.from('QFI\xfb\0\0\0\x03', 'latin1'), ...BYTES]);
    const { body } = await beginUpload(personal, bytes.byteLength);
    // Two pieces: the first ends within the mark.
    await appendPiece(personal, body.url, 0, bytes.slice(0, 2));
    await appendPiece(personal, body.url, 2, bytes.slice(2));
    const pieces = { name: 'disk.raw', size: bytes.byteLength, type: String(body.type), url: String(body.url) };
    expect((await make(pieces, 'raw', 'pieces')).body.fields.file).toContain('QCOW2');
    expect((await make(pieces, 'qcow2', 'pieces')).status).toBe(201);
  });

  test('a refused upload is removed from the cloud and here, and the record has the reason', async () => {
    const { personal, make, read, run, cloud, fileOf } = await world();
    const file = await uploaded(personal, BYTES);
    cloud.faults['images.file'] = 'quota';
    const { body } = await make(file);
    await run();
    await run();
    expect(await read(body.id)).toMatchObject({
      status: 'killed',
      cloud_ref: null,
      fault: { message: expect.stringContaining('images.file failed') },
    });
    expect(cloud.calls).toContain('images.undo');
    expect([cloud.items.images?.size, existsSync(fileOf(file.url))]).toEqual([0, false]);
  });

  test('a broken connection is retried from the first byte', async () => {
    const { personal, make, read, run, cloud, fileOf } = await world();
    const file = await uploaded(personal, BYTES);
    cloud.faults['images.file'] = 'unreachable';
    const { body } = await make(file);
    await run();
    expect([(await read(body.id)).status, existsSync(fileOf(file.url)), cloud.calls.includes('images.undo')]).toEqual([
      'saving',
      true,
      false,
    ]);
    delete cloud.faults['images.file'];
    await run(20);
    expect(await read(body.id)).toMatchObject({ status: 'active', cloud_ref: 'images-1' });
    expect(cloud.files.get('images-1')?.equals(BYTES)).toBe(true);
  });

  test('an upload whose file was lost is an error of the record, not of the server', async () => {
    const { personal, make, read, run, all } = await world();
    const file = await uploaded(personal, BYTES);
    const { body } = await make(file);
    await all.db.run('delete from uploads');
    await run();
    expect(await read(body.id)).toMatchObject({
      status: 'killed',
      fault: { message: expect.stringContaining('no longer exists') },
    });
  });

  test('a file that changed on the disk is not sent as complete', async () => {
    const { personal, make, read, run, cloud, fileOf } = await world();
    const file = await uploaded(personal, BYTES);
    const { body } = await make(file);
    writeFileSync(fileOf(file.url), new Uint8Array(3_000));
    await run();
    expect(cloud.files.size).toBe(0);
    expect(await read(body.id)).toMatchObject({
      status: 'killed',
      fault: { message: expect.stringContaining('no longer be read') },
    });
  });
});
