/** A file that arrives in an S3 store, as its row keeps it. */
export interface ArrivalState {
  /** The multipart upload; absent until there are bytes enough for its first part. */
  id?: string | undefined;
  parts: { etag: string; size: number }[];
  /** The object with the bytes that wait for the next part. */
  tail?: { name: string; size: number } | undefined;
  /** The object of the tail before, which an older row may still name. */
  before?: string | undefined;
}

const MIB = 1_048_576;
/** S3 refuses smaller parts, except the last. */
const LEAST_PART_BYTES = 8 * MIB;
/** S3 takes 10,000 parts; the row names each. */
const MOST_PARTS = 1_000;

export const partBytesOf = (size: number): number =>
  Math.max(LEAST_PART_BYTES, Math.ceil(size / MOST_PARTS / MIB) * MIB);

/** The row of an upload holds it as text that only this file reads and writes. */
export const readState = (text: string): ArrivalState =>
  text === '' ? { parts: [] } : (JSON.parse(text) as ArrivalState);

export const writeState = (state: ArrivalState): string => JSON.stringify(state);

/** The name says which bytes of the file it holds: a tail that a crash left behind is never taken for another. */
export function tailName(key: string, { parts }: ArrivalState, size: number): string {
  const from = parts.reduce((sum, part) => sum + part.size, 0);
  return `${key}.tail-${from}-${size}`;
}
