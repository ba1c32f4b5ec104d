import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { CloudError, type CloudFile } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { imagesOf } from '#server/domains/cloud/openstack/image/images.ts';
import { createService } from '#server/domains/cloud/openstack/session/createService.ts';
import { createSession } from '#server/domains/cloud/openstack/session/createSession.ts';
import { someBytes } from '../../../../../support/servers/uploads.ts';
import { listenHere } from '../../../../../support/servers/listenHere.ts';

interface Image {
  id: string;
  status: string;
  size: number | null;
  checksum?: string;
  name: string;
  protected?: boolean;
  os_hash_algo?: string;
  os_hash_value?: string;
}

/** A Glance that stores images, behind a Keystone that accepts every sign-in. */
async function glance() {
  const images = new Map<string, Image>();
  const seen = { calls: [] as string[], length: undefined as string | undefined, bytes: Buffer.alloc(0) };
  /** Its behaviour for the next file. */
  const next: {
    file: 'take' | 'refuse' | 'break' | 'lose' | 'alter';
    content: 'whole' | 'refuse' | 'break';
  } = { file: 'take', content: 'whole' };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const url = await listenHere(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const send = (status: number, body?: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body && JSON.stringify(body));
    const id = path.split('/')[4] ?? '';
    if (path.endsWith('/file') && method === 'GET') {
      if (next.content === 'refuse') return send(403, { message: 'You are not allowed' });
      response.writeHead(200, { 'content-length': String(seen.bytes.length) });
      if (next.content === 'whole') return void response.end(seen.bytes);
      return void response.write(seen.bytes.subarray(0, 1_000), () => response.destroy());
    }
    if (path.endsWith('/file')) {
      seen.calls.push(`${method} file`);
      seen.length = request.headers['content-length'];
      if (next.file === 'refuse') return send(413, { message: 'The quota is exceeded' });
      if (next.file === 'break') return void request.once('data', () => response.destroy());
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    if (path === '/v3/') return send(200, { version: { id: 'v3.14' } });
    if (path === '/v3/auth/tokens') {
      const catalog = [
        { type: 'image', name: 'glance', endpoints: [{ interface: 'public', region: 'one', url: `${url}/image/v2` }] },
      ];
      return send(
        201,
        {
          token: {
            expires_at: '2026-11-22T00:00:00Z',
            project: { id: 'p' },
            user: { id: 'u' },
            roles: [{ name: 'admin' }],
            catalog,
          },
        },
        { 'x-subject-token': 'token' },
      );
    }
    const image = images.get(id);
    if (path.endsWith('/file') && image) {
      const kept = next.file === 'lose' ? bytes.subarray(1) : bytes;
      seen.bytes = kept;
      images.set(id, {
        ...image,
        status: 'active',
        size: kept.length,
        checksum: createHash('md5')
          .update(next.file === 'alter' ? 'else' : kept)
          .digest('hex'),
      });
      return send(204);
    }
    seen.calls.push(method);
    if (method === 'POST') {
      const made: Image = { ...JSON.parse(bytes.toString()), status: 'queued', size: null };
      images.set(made.id, made);
      return send(201, made);
    }
    if (image === undefined) return send(404, {});
    if (method === 'DELETE') images.delete(id);
    if (method === 'PATCH') images.set(id, { ...image, protected: false });
    send(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : images.get(id));
  }

  const account: OpenstackAccount = {
    endpoint: url,
    identity: { type: 'password', username: 'admin', password: 'x', domain: 'Default', project: 'admin' },
    region: null,
    caCertificate: null,
    reclaimSeconds: null,
  };
  const session = createSession(
    {
      clock: () => Date.UTC(2026, 10, 21),
      log: pino({ level: 'silent' }),
      allowLoopback: true,
      random: () => 1,
      wait: () => Promise.resolve(),
    },
    account,
  );
  const driver = imagesOf(createService(session, { types: ['image'], version: null }), {
    isAdmin: true,
    importMethods: [],
  });
  const create = (file: CloudFile, began?: () => Promise<void>) =>
    driver.create?.(
      { name: 'own', disk_format: 'raw', protected: true },
      { token: 'image-1', tenant: 'p', file, ...(began && { began }) },
    );
  return { images, seen, next, driver, create };
}

const BYTES = someBytes(300_000);

function fileOf(bytes: Uint8Array) {
  const file = { size: bytes.byteLength, reads: 0, read };
  async function* read(): AsyncGenerator<Uint8Array> {
    file.reads += 1;
    for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return file;
}

describe('the file of an image goes to Glance', () => {
  test('as a stream of known length, reported before the first byte', async () => {
    const { seen, create, images } = await glance();
    const told: (string | undefined)[] = [];
    const item = await create(fileOf(BYTES), async () => void told.push(images.get('image-1')?.status));
    expect(item).toMatchObject({ ref: 'image-1', fields: { status: 'active', size_bytes: 300_000 } });
    expect([seen.length, seen.bytes.equals(BYTES), told]).toEqual(['300000', true, ['queued']]);
  });

  test('once: an interrupted upload is not retried automatically, and continues when it is requested again', async () => {
    const { seen, next, create, images } = await glance();
    next.file = 'break';
    const file = fileOf(BYTES);
    await expect(create(file)).rejects.toMatchObject({ fault: 'unreachable' });
    expect([file.reads, seen.calls.filter((call) => call === 'PUT file')]).toEqual([1, ['PUT file']]);
    next.file = 'take';
    await create(file);
    expect([
      seen.calls.filter((call) => call === 'POST').length,
      images.get('image-1')?.status,
      seen.bytes.equals(BYTES),
    ]).toEqual([1, 'active', true]);
  });

  test('it waits for an attempt that Glance has not released; a completed one is found', async () => {
    const { images, create, seen } = await glance();
    images.set('image-1', { id: 'image-1', name: 'own', status: 'saving', size: null });
    await expect(create(fileOf(BYTES))).rejects.toMatchObject({ fault: 'timeout' });
    images.set('image-1', { id: 'image-1', name: 'own', status: 'active', size: 300_000 });
    expect(await create(fileOf(BYTES))).toMatchObject({ fields: { status: 'active' } });
    expect(seen.calls).not.toContain('PUT file');
  });

  test('a refusal by Glance, or fewer or other bytes, is a fault', async () => {
    const { next, create, driver, images } = await glance();
    next.file = 'refuse';
    await expect(create(fileOf(BYTES))).rejects.toBeInstanceOf(CloudError);
    next.file = 'lose';
    await expect(create(fileOf(BYTES))).rejects.toMatchObject({
      fault: 'failed',
      detail: 'The cloud holds 299999 of 300000 bytes',
    });
    await driver.undo?.('image-1');
    next.file = 'alter';
    await expect(create(fileOf(BYTES))).rejects.toMatchObject({
      fault: 'failed',
      detail: 'The cloud stored other bytes than were sent',
    });
    // Removes an unfinished image, protected or not; a missing one is not a fault.
    await driver.undo?.('image-1');
    await driver.undo?.('image-1');
    expect(images.size).toBe(0);
  });

  test('an unreadable file is our fault, not one of the connection', async () => {
    const { create } = await glance();
    const damaged: CloudFile = {
      size: 10,
      async *read() {
        yield new Uint8Array(5);
        throw new CloudError('invalid', { detail: 'gone' });
      },
    };
    await expect(create(damaged)).rejects.toMatchObject({ fault: 'invalid', detail: 'gone' });
  });
});

describe('the content of an image comes from Glance', () => {
  async function stored() {
    const all = await glance();
    await all.create(fileOf(BYTES));
    const read = async () => {
      const content = await all.driver.content?.('image-1');
      const pieces: Uint8Array[] = [];
      for await (const piece of content?.read() ?? []) pieces.push(piece);
      return { content, bytes: Buffer.concat(pieces) };
    };
    const alter = (changes: Partial<Image>) => {
      const image = all.images.get('image-1');
      if (image) all.images.set('image-1', { ...image, ...changes });
    };
    return { ...all, read, alter };
  }

  test('as a stream, with its size and the checksum that Glance took', async () => {
    const { read } = await stored();
    const { content, bytes } = await read();
    expect(bytes.equals(BYTES)).toBe(true);
    const md5 = createHash('md5').update(BYTES).digest('hex');
    expect(content).toMatchObject({ size: 300_000, hash: { algorithm: 'md5', value: md5 } });
  });

  test('a newer Glance names the algorithm; one that we do not know leaves the MD5', async () => {
    const { read, alter } = await stored();
    alter({ os_hash_algo: 'sha512', os_hash_value: 'ab' });
    expect((await read()).content?.hash).toEqual({ algorithm: 'sha512', value: 'ab' });
    alter({ os_hash_algo: 'tiger' });
    expect((await read()).content?.hash).toMatchObject({ algorithm: 'md5' });
    alter({ checksum: '' });
    expect((await read()).content?.hash).toBeNull();
  });

  test('one that breaks off is no end, and may be tried again', async () => {
    const { read, next } = await stored();
    next.content = 'break';
    await expect(read()).rejects.toMatchObject({ fault: 'unreachable' });
    next.content = 'whole';
    expect((await read()).bytes.length).toBe(300_000);
  });

  test('a refusal keeps its reason, and an image that has not arrived has no content', async () => {
    const { driver, read, next, alter } = await stored();
    next.content = 'refuse';
    await expect(read()).rejects.toMatchObject({ fault: 'forbidden', detail: 'You are not allowed' });
    alter({ status: 'queued' });
    await expect(driver.content?.('image-1')).rejects.toMatchObject({ fault: 'conflict' });
    await expect(driver.content?.('none')).rejects.toMatchObject({ fault: 'notFound' });
  });
});
