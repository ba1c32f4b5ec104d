import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import { s3Store } from '#server/engine/files/store/s3Store.ts';
import { fault, openS3Server, type S3Server } from '../../../../support/s3/s3Server.ts';
import { someBytes } from '../../../../support/servers/uploads.ts';

let server: S3Server;
let store: FileStore;
beforeAll(async () => {
  server = await openS3Server();
  store = s3Store({
    bucket: 'suantai',
    prefix: '',
    endpoint: server.endpoint,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
});
afterEach(() => {
  server.behave();
  server.objects.clear();
});
afterAll(() => server.close());

async function readWhole(key: string, size: number): Promise<number> {
  let read = 0;
  for await (const bytes of (await store.read(key, { start: 0, end: size })) ?? []) read += bytes.byteLength;
  return read;
}

test('a store that answers 503 is tried again', async () => {
  let refusals = 2;
  server.misbehave(() => (refusals-- > 0 ? fault(503, 'SlowDown') : undefined));
  await store.put('patient', someBytes(10));
  expect(server.objects.get('patient')).toHaveLength(10);
});

test('one that keeps answering 503 is an error with its code (9299), and nothing is stored', async () => {
  server.misbehave(() => fault(503, 'SlowDown'));
  await expect(store.put('away', someBytes(10))).rejects.toMatchObject({ key: 'request.filesAway' });
  await expect(store.read('away', { start: 0, end: 1 })).rejects.toMatchObject({ key: 'request.filesAway' });
});

test('one that nothing answers for is the same error', async () => {
  const gone = await openS3Server();
  const lost = s3Store({
    bucket: 'suantai',
    prefix: '',
    endpoint: gone.endpoint,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
  await gone.close();
  await expect(lost.put('away', someBytes(10))).rejects.toMatchObject({ key: 'request.filesAway' });
});

test('one that holds fewer bytes than it was given is not believed', async () => {
  server.misbehave((method) => (method === 'HEAD' ? { status: 200, headers: { 'content-length': '3' } } : undefined));
  await expect(store.put('short', someBytes(10))).rejects.toThrow('3 bytes of 10');
});

test('a download that ends early does not look complete', async () => {
  await store.put('cut', someBytes(1_000));
  server.misbehave((method) => (method === 'GET' ? { status: 206, body: Buffer.alloc(400) } : undefined));
  await expect(readWhole('cut', 1_000)).rejects.toThrow('400 bytes of 1000');
});

test('wrong keys and a missing bucket are errors of the store, not missing files', async () => {
  server.misbehave(() => fault(403, 'SignatureDoesNotMatch'));
  await expect(store.sizeOf('any')).rejects.toMatchObject({ key: 'request.filesAway' });
  server.misbehave(() => fault(404, 'NoSuchBucket'));
  await expect(store.read('any', { start: 0, end: 1 })).rejects.toMatchObject({ key: 'request.filesAway' });
});
