const MB = 1_000_000;

/** Passes bytes through and reports progress, for operators of a large database. */
export async function* withProgress(
  pieces: AsyncIterable<Uint8Array>,
  report: (line: string) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.byteLength;
    report(`  ${(bytes / MB).toFixed(0)} MB of the database`);
  }
}
