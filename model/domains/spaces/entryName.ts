import type { Violation } from '#model/messages/messages.ts';
import { utf8Length } from '#model/values/codePoints.ts';

/** As every file system takes it: the length of a name in bytes of UTF-8. */
export const LONGEST_NAME_BYTES = 255;

/**
 * One spelling of a name: composed characters, so that é is one name on every system.
 *
 * @example
 *   settledName('re\u0301sume\u0301.pdf'); // 'résumé.pdf' with composed letters
 */
export const settledName = (name: string): string => name.normalize('NFC');

/**
 * Why a file or folder cannot have this name: it would lead elsewhere, look like another one, or not survive a
 * download.
 *
 * @example
 *   entryNameFault('..'); // { key: 'spaces.nameDots' }
 */
export function entryNameFault(name: string): Violation | undefined {
  const settled = settledName(name);
  if (settled === '.' || settled === '..') return { key: 'spaces.nameDots' };
  if (/[/\\]/.test(settled)) return { key: 'spaces.nameSlash' };
  if (/\p{Cc}|\p{Cs}/u.test(settled)) return { key: 'spaces.nameControl' };
  // They turn the direction of what follows: "exe.txt" can be shown for "txt.exe".
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(settled)) return { key: 'spaces.nameDirection' };
  if (settled.trim() !== settled) return { key: 'spaces.nameEdges' };
  const bytes = utf8Length(settled);
  return bytes > LONGEST_NAME_BYTES
    ? { key: 'validation.maxBytes', params: { max: LONGEST_NAME_BYTES, bytes } }
    : undefined;
}

/**
 * The first free name of the series "a.txt", "a (1).txt", "a (2).txt"; shortened where the number makes it too long.
 *
 * @example
 *   freeName('a.txt', (name) => name === 'a.txt'); // 'a (1).txt'
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const next = shortened(stem, ` (${count})${ending}`);
    if (!isTaken(next)) return next;
  }
}

function shortened(stem: string, ending: string): string {
  const letters = [...stem];
  while (letters.length > 0 && utf8Length(letters.join('') + ending) > LONGEST_NAME_BYTES) letters.pop();
  return letters.join('') + ending;
}
