import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from '#server/engine/files/store/diskStore.ts';
import type { Arrival, FileStore } from '#server/engine/files/store/fileStore.ts';
import { s3Store } from '#server/engine/files/store/s3Store.ts';
import { openS3Server } from '../../../../support/s3/s3Server.ts';
import { someBytes } from '../../../../support/servers/uploads.ts';

const MIB = 1_048_576;

/** `npm run test:s3` names a genuine S3 store. */
const genuine = process.env['TEST_S3_ENDPOINT'];

interface Place {
  name: string;
  open(): Promise<{ store: FileStore; close(): Promise<void> }>;
}

const onDisk: Place = {
  name: 'a disk',
  async open() {
    const dataDir = mkdtempSync(join(tmpdir(), 'suantai-store-'));
    return { store: diskStore({ dataDir }), close: async () => rmSync(dataDir, { recursive: true, force: true }) };
  },
};

const inS3: Place = {
  name: genuine === undefined ? 'an S3 store of the test' : 'a genuine S3 store',
  async open() {
    const server = genuine === undefined ? await openS3Server() : undefined;
    const store = s3Store({
      bucket: process.env['TEST_S3_BUCKET'] ?? 'suantai',
      prefix: `test-${process.pid}/`,
      endpoint: genuine ?? server?.endpoint,
      region: process.env['TEST_S3_REGION'] ?? 'us-east-1',
      accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? 'key',
      secretKey: process.env['TEST_S3_SECRET_KEY'] ?? 'secret',
    });
    return { store, close: async () => server?.close() };
  },
};

async function whole(store: FileStore, key: string, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await store.read(key, { start, end })) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe.each([onDisk, inS3])('files in $name', (place) => {
  let store: FileStore;
  let close: () => Promise<void>;
  beforeAll(async () => ({ store, close } = await place.open()));
  afterAll(() => close());

  /** Receives `bytes` in pieces that end at these offsets, each in a new process as far as the store can see. */
  async function arrive(key: string, bytes: Uint8Array, ends: readonly number[]): Promise<Arrival> {
    let arrival: Arrival = { key, size: bytes.byteLength, received: 0, state: '' };
    await store.begin(key, bytes.byteLength);
    for (const end of ends) {
      const arriving = await store.resume(arrival);
      await arriving?.write(bytes.subarray(arrival.received, end));
      arrival = { ...arrival, received: end, state: (await arriving?.save()) ?? '' };
      await arriving?.close();
    }
    return arrival;
  }

  test('what is put is read, whole and in ranges, until it is removed', async () => {
    const bytes = someBytes(300_000);
    await store.put('small', bytes);
    expect(await store.sizeOf('small')).toBe(300_000);
    expect((await whole(store, 'small', 0, 300_000)).equals(bytes)).toBe(true);
    expect(await whole(store, 'small', 299_998, 300_000)).toEqual(Buffer.from(bytes.slice(299_998)));
    expect(await whole(store, 'small', 5, 5)).toHaveLength(0);
    await store.remove('small');
    await store.remove('small');
    expect([await store.sizeOf('small'), await store.read('small', { start: 0, end: 1 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('a file arrives in pieces of any size', async () => {
    const bytes = someBytes(20 * MIB);
    const arrival = await arrive('large', bytes, [1, 3 * MIB, 3 * MIB + 7, 17 * MIB, 20 * MIB]);
    await store.complete(arrival);
    expect(await store.sizeOf('large')).toBe(20 * MIB);
    expect((await whole(store, 'large', 0, 20 * MIB)).equals(bytes)).toBe(true);
    // A process that was killed after it completed the file does it again.
    await store.complete(arrival);
    await store.abandon(arrival);
    expect(await store.sizeOf('large')).toBeUndefined();
  });

  test('what was not saved arrives once more', async () => {
    const bytes = someBytes(12 * MIB);
    const begun = await arrive('again', bytes, [2 * MIB]);
    const killed = await store.resume(begun);
    await killed?.write(bytes.subarray(2 * MIB, 11 * MIB));
    // Its row was not written.
    await killed?.save();
    await killed?.close();
    const second = await store.resume(begun);
    await second?.write(bytes.subarray(2 * MIB));
    const state = (await second?.save()) ?? '';
    await second?.close();
    await store.complete({ ...begun, received: 12 * MIB, state });
    expect((await whole(store, 'again', 0, 12 * MIB)).equals(bytes)).toBe(true);
    await store.remove('again');
  });

  test('an upload that is given up leaves nothing', async () => {
    const arrival = await arrive('half', someBytes(12 * MIB), [9 * MIB, 10 * MIB]);
    await store.abandon(arrival);
    const left: string[] = [];
    for await (const { key } of store.keys()) left.push(key);
    expect(left).not.toContain('half');
  });

  test('its keys are listed, and a stray one is discarded', async () => {
    await store.put('stray', someBytes(10));
    const find = async () => {
      for await (const found of store.keys()) if (found.key === 'stray') return found;
      return undefined;
    };
    const found = await find();
    expect(found).toMatchObject({ key: 'stray', changedAt: expect.any(Number) });
    if (found) await store.discard(found);
    expect(await find()).toBeUndefined();
  });

  test.each(['../outside', 'a/b', '', 'a b'])('the key %j reaches no path', async (key) => {
    // Some calls refuse before they return a promise.
    await expect((async () => store.put(key, someBytes(1)))()).rejects.toThrow('key');
  });
});
