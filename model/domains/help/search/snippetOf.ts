import type { Comparable } from './searchIndex.ts';

/** Places of a text, from the first to the one after the last, in order and without overlap. */
export type Marks = [from: number, to: number][];

const LENGTH = 120;
const BEFORE = 30;

/**
 * The part of a text around the first word that it contains, with every word in it marked; its beginning if it contains
 * none.
 *
 * @example
 *   snippetOf(comparable('Open the wallet'), ['wallet']); // { text: 'Open the wallet', marks: [[9, 15]] }
 */
export function snippetOf({ shown, folded }: Comparable, words: readonly string[]): { text: string; marks: Marks } {
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  const wanted = Number.isFinite(first) ? Math.max(0, first - BEFORE) : 0;
  const start = startNear(shown, wanted, Number.isFinite(first) ? first : 0);
  const end = Math.min(shown.length, start + LENGTH);
  const [before, after] = [start > 0 ? '…' : '', end < shown.length ? '…' : ''];
  const found: Marks = words.flatMap((word) => placesIn(folded.slice(start, end), word));
  const shift = before.length;
  return {
    text: `${before}${shown.slice(start, end)}${after}`,
    marks: merged(found).map(([from, to]) => [from + shift, to + shift]),
  };
}

/** The beginning of a sentence or word near `wanted`, so that a snippet begins with a whole one. */
function startNear(text: string, wanted: number, first: number): number {
  if (wanted === 0) return 0;
  const sentence = /[。！？；.!?;]\s*/g;
  const piece = text.slice(wanted, first);
  const ends = [...piece.matchAll(sentence)].at(-1);
  if (ends) return wanted + ends.index + ends[0].length;
  const space = piece.indexOf(' ');
  if (space >= 0) return wanted + space + 1;
  // Not between the halves of one character.
  return isLowHalf(text.charCodeAt(wanted)) ? wanted + 1 : wanted;
}

const isLowHalf = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

function placesIn(text: string, word: string): Marks {
  const places: Marks = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    places.push([at, at + word.length]);
  return places;
}

function merged(marks: Marks): Marks {
  const joined: Marks = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
