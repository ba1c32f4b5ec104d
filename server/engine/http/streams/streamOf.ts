/**
 * The chunks as the body of a response: the next one is produced when the client has taken the last one, and a client
 * that disconnects ends the work. Nothing begins before the body is read: one that is dropped holds nothing open.
 */
export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void pieces.return?.(undefined),
    },
    { highWaterMark: 0 },
  );
}
