/**
 * The parts of a list, each of at most `size` entries: for a statement or call that takes no more.
 *
 * @example
 *   inChunks([1, 2, 3], 2); // [[1, 2], [3]]
 */
export function inChunks<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < list.length; start += size) chunks.push(list.slice(start, start + size));
  return chunks;
}
