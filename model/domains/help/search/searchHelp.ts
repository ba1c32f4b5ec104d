import { foldText } from '#model/values/foldText.ts';
import type { Language } from '#model/values/constants.ts';
import { pinyinMatch } from './pinyinMatch.ts';
import type { Comparable, IndexEntry } from './searchIndex.ts';
import { snippetOf, type Marks } from './snippetOf.ts';

export interface HelpHit {
  slug: string;
  /** In the language of the reader, with the places of what was found. */
  title: { text: string; marks: Marks };
  /** The part of the text around what was found, in the language in which it was found. */
  snippet: { text: string; marks: Marks };
}

/** What a place of a match is worth. */
const WORTH = { wholeTitle: 100, startOfTitle: 60, title: 40, keyword: 30, sound: 25, text: 4 } as const;
const MOST_IN_TEXT = 4;
/** A match in the language that the reader does not read comes after others. */
const OTHER_LANGUAGE = 0.4;
/** The share of the pairs of characters of a Chinese sentence that an article must contain. */
const ENOUGH_PAIRS = 0.6;

/**
 * The entries that contain every typed word, best first. Chinese is found at any place of a text, titles by their
 * pinyin too; a Chinese sentence that occurs nowhere finds the texts with most of its pairs of characters.
 *
 * @example
 *   searchHelp(searchIndex(articles), 'wallet', 'en', 10)[0]?.title.text; // 'The wallet'
 */
export function searchHelp(index: readonly IndexEntry[], typed: string, lang: Language, most: number): HelpHit[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const exact = ranked(index, (entry) => scoreOf(entry, words, lang));
  const found = exact.length > 0 ? exact : ranked(index, (entry) => looseScore(entry, words, lang));
  const wanted = exact.length > 0 ? words : words.flatMap(piecesOf);
  return found.slice(0, most).map(({ entry }) => hitOf(entry, wanted, lang));
}

function ranked(index: readonly IndexEntry[], scoring: (entry: IndexEntry) => number) {
  return index
    .map((entry, place) => ({ entry, place, score: scoring(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.place - b.place);
}

/** 0 if a word is missing. */
function scoreOf(entry: IndexEntry, words: readonly string[], lang: Language): number {
  let sum = 0;
  for (const word of words) {
    const score = Math.max(
      ...spellingsOf(word).flatMap((each) => [
        worthIn(entry, each, lang),
        worthIn(entry, each, lang === 'zh' ? 'en' : 'zh') * OTHER_LANGUAGE,
      ]),
      isTypedSound(word) && pinyinMatch(entry.sounds, word) ? WORTH.sound : 0,
    );
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** The share of the pieces of the words that occur, if it is large enough. */
function looseScore(entry: IndexEntry, words: readonly string[], lang: Language): number {
  const pieces = words.flatMap(piecesOf);
  const scores = pieces.map((piece) => worthIn(entry, piece, lang));
  const share = scores.filter((score) => score > 0).length / pieces.length;
  return share < ENOUGH_PAIRS ? 0 : scores.reduce((sum, score) => sum + score, 0) * share;
}

function worthIn({ of }: IndexEntry, word: string, lang: Language): number {
  const { title, keywords, text } = of[lang];
  const at = title.folded.indexOf(word);
  if (at === 0) return title.folded === word ? WORTH.wholeTitle : WORTH.startOfTitle;
  if (at > 0) return WORTH.title;
  if (keywords.includes(word)) return WORTH.keyword;
  return Math.min(timesIn(text.folded, word), MOST_IN_TEXT) * WORTH.text;
}

function timesIn(text: string, word: string): number {
  let times = 0;
  for (let at = text.indexOf(word); at >= 0 && times < MOST_IN_TEXT; at = text.indexOf(word, at + word.length))
    times += 1;
  return times;
}

const isTypedSound = (word: string) => /^[a-z]+$/.test(word);

/** English articles have both numbers of a word. */
const spellingsOf = (word: string): string[] =>
  /^[a-z]{3,}s$/.test(word) && !word.endsWith('ss') ? [word, word.slice(0, -1)] : [word];

/** The pairs of characters of a Chinese word, and any other word whole. */
function piecesOf(word: string): string[] {
  const signs = [...word];
  if (signs.length < 3 || !/^\p{Script=Han}+$/u.test(word)) return [word];
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

function hitOf(entry: IndexEntry, words: readonly string[], lang: Language): HelpHit {
  const spellings = words.flatMap(spellingsOf);
  const { title, text } = entry.of[lang];
  const own = marksIn(title, spellings);
  const sound =
    lang === 'zh' && words.length === 1 && isTypedSound(words[0] ?? '') && pinyinMatch(entry.sounds, words[0] ?? '');
  const other = entry.of[lang === 'zh' ? 'en' : 'zh'].text;
  const isInOwn = spellings.some((word) => text.folded.includes(word));
  const isInOther = !isInOwn && own.length === 0 && spellings.some((word) => other.folded.includes(word));
  return {
    slug: entry.slug,
    title: { text: title.shown, marks: own.length > 0 || !sound ? own : [sound] },
    snippet: snippetOf(isInOther ? other : text, spellings),
  };
}

function marksIn({ folded }: Comparable, words: readonly string[]): Marks {
  return words.flatMap((word): Marks => {
    const at = folded.indexOf(word);
    return at < 0 ? [] : [[at, at + word.length]];
  });
}
