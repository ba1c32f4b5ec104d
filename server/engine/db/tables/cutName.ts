import { checksum } from './checksum.ts';

/** PostgreSQL cuts longer names silently and may then confuse two of them. */
const LONGEST_NAME_BYTES = 63;

/**
 * A name with its ending, short enough for either database. A checksum distinguishes names that are cut alike. Names
 * are ASCII.
 */
export function cutName(name: string, ending: string): string {
  if (name.length + ending.length <= LONGEST_NAME_BYTES) return name + ending;
  const tail = `_${checksum(name)}${ending}`;
  return name.slice(0, LONGEST_NAME_BYTES - tail.length) + tail;
}
