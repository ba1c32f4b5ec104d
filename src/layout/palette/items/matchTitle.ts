export interface TitleMatch {
  /** Lower is better. */
  rank: number;
  /** Positions of the matched characters in the title, to be marked. */
  at: number[];
}

/**
 * Matches letters with the pronunciation of Chinese characters: full pinyin, initials or a mixture. Absent until it is
 * loaded.
 */
export type PinyinMatch = (title: string, letters: string) => number[] | undefined;

/**
 * How the typed text matches a title: the whole, the start, a later part, every word somewhere, pinyin (`qy` and `quyu`
 * for the two characters of a region), or the initials of its words (`sa` for Service agents).
 */
export function matchTitle(typed: string, title: string, pinyin?: PinyinMatch): TitleMatch | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return undefined;
  const there = title.toLowerCase();
  const start = there.indexOf(wanted);
  if (start >= 0) return { rank: rankOfPiece(there, wanted, start), at: run(start, wanted.length) };
  const words = wanted.split(/\s+/);
  const starts = words.map((word) => there.indexOf(word));
  if (words.length > 1 && starts.every((place) => place >= 0))
    return { rank: 4, at: words.flatMap((word, index) => run(starts[index] ?? 0, word.length)) };
  const sounds = /^[a-z\s']+$/.test(wanted) ? pinyin?.(title, wanted.replaceAll(/[\s']/g, '')) : undefined;
  if (sounds) return { rank: sounds[0] === 0 ? 5 : 6, at: sounds };
  const initials = initialsMatch(wanted, title);
  return initials && { rank: 7, at: initials };
}

function rankOfPiece(there: string, wanted: string, start: number): number {
  if (there === wanted) return 0;
  if (start === 0) return 1;
  return /[\s\-_.@/]/.test(there[start - 1] ?? '') ? 2 : 3;
}

function initialsMatch(wanted: string, title: string): number[] | undefined {
  const places = [...title.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map((found) => found.index);
  const initials = places.map((place) => title[place]?.toLowerCase()).join('');
  const start = wanted.length > 1 ? initials.indexOf(wanted) : -1;
  return start < 0 ? undefined : places.slice(start, start + wanted.length);
}

const run = (start: number, length: number) => Array.from({ length }, (_, index) => start + index);
