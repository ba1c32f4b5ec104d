import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetUploadHandler } from '#server/engine/files/uploads/forgetUpload.ts';
import { createClient, ORIGIN, type Client } from '../../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';
import { appendPiece, beginUpload, someBytes, UPLOADS } from '../../../../support/servers/uploads.ts';

const DAY_MS = 86_400_000;
/** Larger than any disk. */
const LIMIT = 2 ** 49;
const ATTEMPT = { number: 1, last: false, keep: () => Promise.resolve() };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(await databasesUnderTest())('a large file in pieces on $dialect (docs/api.md)', (database) => {
  let all: Scenario;
  let personal: Client;
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-uploads-'));
  const fileOf = (url: string) => join(dataDir, 'files', url.split('/').at(-1) ?? '');
  beforeAll(async () => {
    all = await createScenario({
      database,
      settings: { dataDir, uploadPieceBytes: 1_048_576, environment: { UPLOAD_LIMIT_BYTES: String(LIMIT) } },
    });
    personal = all.personal;
  });
  afterEach(() => all.db.run('delete from uploads'));
  afterAll(async () => {
    await all.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** For requests that our clients do not send. */
  async function bearer(): Promise<Record<string, string>> {
    const { body } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'personal',
      password: DEMO_PASSWORD,
    });
    return { authorization: `Bearer ${body.token}` };
  }

  async function streamed(url: string, body: ReadableStream<Uint8Array>): Promise<Response> {
    const headers = { ...(await bearer()), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    // Node requires `duplex` for a streamed body; the DOM's types do not declare it.
    const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', body, headers, duplex: 'half' };
    return all.platform.app.fetch(new Request(ORIGIN + url, init));
  }

  test('it is created, appended to and complete; the whole has a checksum', async () => {
    const bytes = someBytes(300_000);
    const { status, body, headers } = await beginUpload(personal, bytes.byteLength, '磁盘.raw');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: '磁盘.raw', size: 300_000, offset: 0, chunk_bytes: 1_048_576, sha256: null });
    expect(headers.get('location')).toBe(body.url);
    const first = await appendPiece(personal, body.url, 0, bytes.slice(0, 100_000));
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
      204,
      '100000',
      '1.0.0',
    ]);
    expect((await personal.get(body.url)).body).toMatchObject({ offset: 100_000, sha256: null });
    await appendPiece(personal, body.url, 100_000, bytes.slice(100_000));
    expect((await personal.get(body.url)).body).toMatchObject({ offset: 300_000, sha256: sha256(bytes) });
    expect(readFileSync(fileOf(body.url)).equals(bytes)).toBe(true);
  });

  test('a chunk for another offset is refused, with the present offset', async () => {
    const bytes = someBytes(2_000);
    const { body } = await beginUpload(personal, bytes.byteLength);
    await appendPiece(personal, body.url, 0, bytes.slice(0, 1_000));
    for (const offset of [0, 999, 1_001])
      expect(await appendPiece(personal, body.url, offset, bytes.slice(1_000))).toMatchObject({
        status: 409,
        body: { code: 9218, offset: 1_000 },
      });
    expect((await appendPiece(personal, body.url, 1_000, bytes.slice(1_000))).status).toBe(204);
    expect((await personal.get(body.url)).body.sha256).toBe(sha256(bytes));
  });

  test('a connection that breaks loses only what had not come', async () => {
    const bytes = someBytes(5_000);
    const { body } = await beginUpload(personal, bytes.byteLength);
    const pieces = [bytes.slice(0, 2_000)];
    const broken = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.pop();
          if (piece) controller.enqueue(piece);
          else controller.error(new Error('the network is gone'));
        },
      },
      { highWaterMark: 0 },
    );
    expect((await streamed(body.url, broken)).status).toBe(400);
    expect((await personal.get(body.url)).body.offset).toBe(2_000);
    await appendPiece(personal, body.url, 2_000, bytes.slice(2_000));
    // The checksum is that of the file on disk, whatever happened to the chunks.
    expect((await personal.get(body.url)).body.sha256).toBe(sha256(bytes));
  });

  test('a request for the offset ends a transfer that hangs', async () => {
    const bytes = someBytes(3_000);
    const { body } = await beginUpload(personal, bytes.byteLength);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const pieces = [bytes.slice(0, 1_000)];
    const hanging = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.pop();
          if (piece) return controller.enqueue(piece);
          // Send nothing more.
          resolve();
          return new Promise<void>(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    const first = streamed(body.url, hanging);
    await asked;
    expect((await personal.get(body.url)).body.offset).toBe(1_000);
    expect((await first).status).toBe(204);
  });

  test('another process continues where the first stopped', async () => {
    const bytes = someBytes(4_000);
    const { body } = await beginUpload(personal, bytes.byteLength);
    await appendPiece(personal, body.url, 0, bytes.slice(0, 1_500));
    const there = createClient(all.anotherProcess().app, bearer);
    expect((await there.get(body.url)).body.offset).toBe(1_500);
    await appendPiece(there, body.url, 1_500, bytes.slice(1_500));
    expect((await there.get(body.url)).body).toMatchObject({ offset: 4_000, sha256: sha256(bytes) });
  });

  test('an upload of another account looks like a missing one, and none begins without signing in', async () => {
    const { admin, guest } = all;
    const { body } = await beginUpload(personal, 10);
    for (const reply of [
      await admin.get(body.url),
      await appendPiece(admin, body.url, 0, someBytes(10)),
      await admin.delete(body.url),
      await admin.get(`${UPLOADS}/none`),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { code: 9101 } });
    }
    expect((await guest.get(body.url)).status).toBe(401);
    expect((await beginUpload(guest, 10)).status).toBe(401);
    expect((await personal.get(body.url)).status).toBe(200);
  });

  test('what is too large is refused: the file, a piece, more than was promised', async () => {
    expect(await beginUpload(personal, LIMIT + 1)).toMatchObject({ status: 413, body: { code: 9219 } });
    expect((await beginUpload(personal, 0)).status).toBe(400);
    const { body } = await beginUpload(personal, 2_000_000);
    expect((await appendPiece(personal, body.url, 0, someBytes(1_048_577))).status).toBe(413);
    expect((await appendPiece(personal, body.url, 0, someBytes(1_048_576))).status).toBe(204);
    expect((await appendPiece(personal, body.url, 1_048_576, someBytes(1_000_000))).status).toBe(400);
    expect((await personal.get(body.url)).body.offset).toBe(1_048_576);
  });

  test('more than the disk holds is refused', async () => {
    expect(await beginUpload(personal, LIMIT)).toMatchObject({ status: 507, body: { code: 9301 } });
  });

  test('an account has ten at a time', async () => {
    for (let count = 0; count < 10; count += 1) expect((await beginUpload(personal, 10)).status).toBe(201);
    expect(await beginUpload(personal, 10)).toMatchObject({ status: 409, body: { code: 9220 } });
    expect((await beginUpload(all.admin, 10)).status).toBe(201);
  });

  test('a cancelled upload is gone with its file', async () => {
    const { body } = await beginUpload(personal, 10);
    await appendPiece(personal, body.url, 0, someBytes(5));
    expect(existsSync(fileOf(body.url))).toBe(true);
    expect((await personal.delete(body.url)).status).toBe(204);
    expect(existsSync(fileOf(body.url))).toBe(false);
    expect((await personal.get(body.url)).status).toBe(404);
  });

  test('untouched for a day it is cleared away, and not before', async () => {
    const { clock } = all;
    const { body } = await beginUpload(personal, 10);
    const key = body.url.split('/').at(-1);
    const [job] = await all.db.all<{ run_at: number }>('select run_at from jobs where job_key = ?', [
      `forget-upload ${key}`,
    ]);
    expect(Number(job?.run_at)).toBe(clock.now() + DAY_MS);
    const cleanUp = async () => {
      const context = all.context();
      await forgetUploadHandler.finish(
        context,
        key,
        (await forgetUploadHandler.prepare?.(context, key, ATTEMPT)) ?? null,
      );
      return existsSync(fileOf(body.url));
    };
    clock.advance(DAY_MS / 2);
    await appendPiece(all.as('personal'), body.url, 0, someBytes(5));
    clock.advance(DAY_MS / 2);
    expect(await cleanUp()).toBe(true);
    clock.advance(DAY_MS / 2);
    expect(await cleanUp()).toBe(false);
    personal = all.as('personal');
    expect((await personal.get(body.url)).status).toBe(404);
  });

  test('a file that was cleared away by hand is no upload any more', async () => {
    const { body } = await beginUpload(personal, 10);
    rmSync(fileOf(body.url));
    expect((await appendPiece(personal, body.url, 0, someBytes(10))).status).toBe(404);
  });

  test('HEAD returns headers only, and a retried creation creates nothing twice', async () => {
    const key = {
      'idempotency-key': 'upload-1',
      'upload-length': '10',
      'upload-metadata': `filename ${btoa('a.raw')}`,
    };
    const { body } = await personal.post(UPLOADS, undefined, { headers: key });
    expect((await personal.post(UPLOADS, undefined, { headers: key })).body.url).toBe(body.url);
    expect(await all.db.all('select upload_key from uploads')).toHaveLength(1);
    const head = await all.platform.app.fetch(
      new Request(ORIGIN + body.url, { method: 'HEAD', headers: await bearer() }),
    );
    expect([
      head.status,
      head.headers.get('upload-offset'),
      head.headers.get('upload-length'),
      await head.text(),
    ]).toEqual([200, '0', '10', '']);
  });

  test('a chunk needs the right content type, and comes from our own pages', async () => {
    const { body } = await beginUpload(personal, 10);
    expect(
      (
        await personal.patch(body.url, undefined, {
          raw: someBytes(10),
          headers: { 'content-type': 'text/plain', 'upload-offset': '0' },
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await personal.patch(body.url, undefined, {
          raw: someBytes(10),
          headers: { 'content-type': 'application/offset+octet-stream' },
        })
      ).status,
    ).toBe(428);
  });
});
