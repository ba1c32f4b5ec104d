import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Listener } from '#server/engine/http/nodeListener.ts';
import { giveAway } from '#server/engine/process/givenBlocks.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';

const SIZE = 300_000;
const BLOCKS = 8;

let sent: Uint8Array[] = [];
async function* blocks(): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < BLOCKS; n += 1) {
    const block = new Uint8Array(SIZE).fill(n);
    sent.push(block);
    yield n % 2 === 0 ? giveAway(block) : block;
  }
}

let listener: Listener;
beforeAll(async () => {
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    requestTimeoutMs: 5_000,
    trustProxy: false,
    fetch: () => Promise.resolve(new Response(streamOf(blocks()))),
  });
});
afterAll(() => listener.stop(0));

test('the client gets every byte, and the blocks that were given away are freed', async () => {
  sent = [];
  const bytes = new Uint8Array(await (await fetch(listener.address)).arrayBuffer());
  expect(Array.from({ length: BLOCKS }, (_, n) => new Set(bytes.subarray(n * SIZE, (n + 1) * SIZE)))).toEqual(
    Array.from({ length: BLOCKS }, (_, n) => new Set([n])),
  );
  expect(sent.map(({ byteLength }) => byteLength)).toEqual([0, SIZE, 0, SIZE, 0, SIZE, 0, SIZE]);
});

test('a response that is read without a connection keeps its blocks', async () => {
  sent = [];
  expect((await new Response(streamOf(blocks())).arrayBuffer()).byteLength).toBe(SIZE * BLOCKS);
  expect(sent.map(({ byteLength }) => byteLength)).toEqual(Array.from({ length: BLOCKS }, () => SIZE));
});
