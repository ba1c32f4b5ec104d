import type { Readable } from 'node:stream';
import { giveAway } from '#server/engine/process/givenBlocks.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';

/**
 * The bytes of a body as they arrive, each block given away. Ends early, without an error, when the signal aborts.
 * Throws where the connection breaks.
 */
export function arrivingBytes(request: Request, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const { incoming } = factsOf(request);
  // A web stream would copy each block once more.
  return incoming ? fromNode(incoming, signal) : fromWeb(request.body, signal);
}

async function* fromNode(incoming: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = () => void incoming.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    // What is refused is still answered, on the same connection.
    for await (const bytes of incoming.iterator({ destroyOnReturn: false })) yield giveAway(bytes as Uint8Array);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function* fromWeb(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
