import { foldPart, foldText } from '#model/values/foldText.ts';

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
  const wanted = foldText(typed);
  if (wanted === '') return undefined;
  const { folded: there, places } = foldedWithPlaces(title);
  const run = (from: number, length: number) => [...new Set(places.slice(from, from + length))];
  const start = there.indexOf(wanted);
  if (start >= 0) return { rank: rankOfPiece(there, wanted, start), at: run(start, wanted.length) };
  const words = wanted.split(' ');
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

/** The folded title, and the place in the title of each of its characters. */
function foldedWithPlaces(title: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (const { 0: sign, index } of title.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const part = foldPart(sign);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push(index);
  }
  return { folded, places };
}
