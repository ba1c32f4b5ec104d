import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrivingBytes } from '#server/engine/http/streams/arrivingBytes.ts';
import { listen, type Listener } from '#server/engine/http/nodeListener.ts';

let listener: Listener;
let read = 0;
let ended: Promise<string>;
let give = new AbortController();
beforeAll(async () => {
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    requestTimeoutMs: 5_000,
    trustProxy: false,
    async fetch(call) {
      const limit = Number(new URL(call.url).searchParams.get('limit') ?? Infinity);
      const work = (async () => {
        for await (const bytes of arrivingBytes(call, give.signal)) {
          read += bytes.byteLength;
          if (read > limit) return 'refused';
        }
        return 'whole';
      })();
      ended = work.catch(() => 'broken');
      return new Response(await ended);
    },
  });
});
afterAll(() => listener.stop(0));

const body = new Uint8Array(20_000_000);
const begin = (): void => {
  read = 0;
  give = new AbortController();
};
/** Sends a part of a body, and no end. */
async function half() {
  begin();
  const call = request(listener.address, { method: 'POST', headers: { 'content-length': body.byteLength } });
  call.on('error', () => undefined);
  call.write(body.subarray(0, 1_000));
  while (read < 1_000) await setImmediate();
  return call;
}

test('every byte of a body arrives', async () => {
  begin();
  expect(await (await fetch(listener.address, { method: 'POST', body })).text()).toBe('whole');
  expect(read).toBe(body.byteLength);
});

test('what is refused in the middle is still answered', async () => {
  begin();
  expect(await (await fetch(`${listener.address}?limit=1000`, { method: 'POST', body })).text()).toBe('refused');
  expect(read).toBeLessThan(body.byteLength);
});

test('a connection that breaks throws, and a signal ends it without an error', async () => {
  (await half()).destroy();
  expect(await ended).toBe('broken');
  await half();
  give.abort();
  expect(await ended).toBe('whole');
});
