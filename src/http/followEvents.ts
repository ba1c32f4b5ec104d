/**
 * Reads a stream of events from an address until the server ends it or the connection breaks. It is not opened again:
 * the server would begin from the start. The result stops it.
 *
 * @example
 *   const stop = followEvents('/api/cmp/v1/things/1/lines?follow=true', { onMessage, onEnd });
 */
export function followEvents(
  address: string,
  { onMessage, onEnd }: { onMessage: (data: string) => void; onEnd: () => void },
): () => void {
  const source = new EventSource(address);
  const end = () => {
    source.close();
    onEnd();
  };
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data));
  source.addEventListener('end', end);
  source.addEventListener('error', end);
  return () => source.close();
}
