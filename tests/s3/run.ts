/**
 * `npm run test:s3`: the contract of the file store against a genuine S3 store, then a whole server on it that is
 * killed during an upload, and the move of its files to the disk. TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY,
 * TEST_S3_SECRET_KEY: of an account that may create a bucket TEST_S3_BUCKET (suantai-test), TEST_S3_REGION (us-east-1)
 */

import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { OwnServer } from '../e2e/support/ownServer.ts';

const env = (name: string, fallback = ''): string => process.env[name]?.trim() || fallback;
const needed = ['TEST_S3_ENDPOINT', 'TEST_S3_ACCESS_KEY', 'TEST_S3_SECRET_KEY'];
const missing = needed.filter((name) => env(name) === '');
if (missing.length > 0) {
  console.error(`npm run test:s3 needs ${missing.join(', ')}: the address of an S3 store, and a key to it`);
  process.exit(2);
}

const [endpoint, accessKey, secretKey] = needed.map((name) => env(name));
const region = env('TEST_S3_REGION', 'us-east-1');
const bucket = env('TEST_S3_BUCKET', 'suantai-test');
const PIECE = 6 * 1_048_576 + 1;

await makeBucket();
contract();
await wholeServer();
console.log('the files of a server were in S3, survived a kill, and moved to the disk');

async function makeBucket(): Promise<void> {
  const client = new S3Client({
    endpoint: endpoint ?? '',
    region,
    credentials: { accessKeyId: accessKey ?? '', secretAccessKey: secretKey ?? '' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const isThere = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
    () => true,
    () => false,
  );
  if (!isThere) await client.send(new CreateBucketCommand({ Bucket: bucket }));
}

function contract(): void {
  const test = 'tests/server/engine/files/store/fileStore.test.ts';
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', test], {
    stdio: 'inherit',
    env: { ...process.env, TEST_S3_BUCKET: bucket },
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function wholeServer(): Promise<void> {
  const store = `s3://${bucket}/run-${randomUUID()}`;
  const settings = {
    FILE_STORE: store,
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey ?? '',
    S3_SECRET_KEY: secretKey ?? '',
  };
  const server = await OwnServer.start(settings);
  try {
    const bytes = Buffer.alloc(3 * PIECE, 'a file in S3 ');
    const id = await uploadWithKill(server, bytes);
    const sum = createHash('sha256').update(bytes).digest('hex');
    expected((await downloaded(server, id)) === sum, 'the same bytes after a kill');
    await server.stop();
    const moved = spawnSync('node_modules/.bin/node', ['scripts/tools/files.ts', 'move', 'disk'], {
      encoding: 'utf8',
      env: { ...process.env, ...settings, DATA_DIR: server.dataDir, SEED: 'none' },
    });
    expected(moved.status === 0, `${moved.stdout}${moved.stderr}`);
    await server.start({ FILE_STORE: '' });
    expected((await downloaded(server, id)) === sum, 'the same bytes on the disk');
  } finally {
    await server.remove();
  }
}

async function uploadWithKill(server: OwnServer, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const begun = await call(server, '/spaces/personal/uploads', 'POST', { name: 'large.bin', size: bytes.byteLength });
  const { url } = (await begun.json()) as { url: string };
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    const piece = await fetch(server.url + url, {
      method: 'PATCH',
      headers: {
        ...(await headers(server)),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
      },
      body: bytes.subarray(at, at + PIECE),
    });
    expected(piece.status === 204, `a piece at ${at}, got ${piece.status}: ${await piece.text()}`);
    await server.stop();
    await server.start();
  }
  const done = await call(server, `/spaces/personal/uploads/${url.split('/').at(-1)}/complete`, 'POST', {});
  expected(done.status === 201, `an entry, got ${done.status}: ${await done.clone().text()}`);
  return ((await done.json()) as { id: number }).id;
}

async function downloaded(server: OwnServer, id: number): Promise<string> {
  const reply = await call(server, `/spaces/personal/entries/${id}/content`, 'GET');
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex');
}

async function call(server: OwnServer, path: string, method: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/api/sys/v1${path}`, {
    method,
    headers: { ...(await headers(server)), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function headers(server: OwnServer): Promise<Record<string, string>> {
  const reply = await fetch(`${server.url}/api/ums/v1/auth/password/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(server.account),
  });
  return { authorization: `Bearer ${((await reply.json()) as { token: string }).token}` };
}

function expected(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected ${what}`);
}
