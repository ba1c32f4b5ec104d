import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { ORIGIN } from '../../../support/servers/client.ts';

const PRODUCTS = '/api/bill/v1/market/products?range=[0,11]';
const MANIFEST = '/api/sys/v1/manifest';

let world: Scenario;
let authorization = '';
beforeAll(async () => {
  world = await createScenario({ seed: 'demo' });
  const { body } = await world.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'admin',
    password: 'Suantai@2026',
  });
  authorization = `Bearer ${body.token}`;
});
afterAll(() => world.close());

/** The answer to a client that takes these encodings, with the bytes that cross the network. */
async function answer(path: string, accepted?: string) {
  const { headers, ...response } = await read(path, accepted);
  return { ...response, encoding: headers.get('content-encoding'), vary: headers.get('vary') ?? '' };
}

async function read(path: string, accepted?: string) {
  const response = await world.platform.app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { authorization, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
    }),
  );
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test.each([
  ['of the public site', PRODUCTS],
  ['with the definitions', MANIFEST],
])('an answer %s is compressed for clients that take it', async (_, path) => {
  const [plain, zipped] = [await answer(path), await answer(path, 'gzip, deflate, br')];
  expect([plain.status, zipped.status]).toEqual([200, 200]);
  expect([plain.encoding, zipped.encoding]).toEqual([null, 'gzip']);
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.bytes.toString());
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(zipped.vary).toContain('accept-encoding');
});

test('the definitions are compressed once for all readers, and an unchanged one sends nothing', async () => {
  const first = await read(MANIFEST, 'gzip');
  expect((await read(MANIFEST, 'gzip')).bytes.equals(first.bytes)).toBe(true);
  const again = await world.platform.app.fetch(
    new Request(new URL(MANIFEST, ORIGIN), {
      headers: { authorization, 'accept-encoding': 'gzip', 'if-none-match': first.headers.get('etag') ?? '' },
    }),
  );
  expect([again.status, again.headers.get('content-encoding'), await again.text()]).toEqual([304, null, '']);
});

test.each([
  ['what one reader may see', '/api/ums/v1/users/current'],
  ['a small answer', '/api/bill/v1/market/products?range=[0,0]&fields=["id"]'],
  ['a refusal', '/api/bill/v1/market/products/999999'],
])('%s is not compressed', async (_, path) => {
  expect((await answer(path, 'gzip')).encoding).toBeNull();
});
