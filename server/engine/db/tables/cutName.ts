import { checksum } from './checksum.ts';

/** PostgreSQL cuts longer names without a word, and then takes two of them for one. */
const LONGEST_NAME_BYTES = 63;

/** A name with its ending, short enough for either database; a checksum keeps apart what is cut alike. Names are ASCII. */
export function cutName(name: string, ending: string): string {
  if (name.length + ending.length <= LONGEST_NAME_BYTES) return name + ending;
  const tail = `_${checksum(name)}${ending}`;
  return name.slice(0, LONGEST_NAME_BYTES - tail.length) + tail;
}
