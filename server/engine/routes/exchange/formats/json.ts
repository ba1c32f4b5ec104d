import type { Json } from '#model/language/definition.ts';

/** A list of objects in chunks, one object per line; holds at most one batch. */
export async function* jsonChunks(
  names: string[],
  batches: AsyncIterable<(Json | undefined)[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const rows of batches) {
    for (const cells of rows) {
      yield encoder.encode(
        before + JSON.stringify(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null]))),
      );
      before = ',\n';
    }
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}
