import { pinyin } from 'pinyin-pro';
import { foldAscii } from './codePoints.ts';
import { foldText } from './foldText.ts';

/** Longer texts that begin alike are ordered by their ids: a key must fit into the page of an index. */
const LONGEST = 100;

/** Comes before a character of Chinese in a key, so that they follow letters, as in a phone book. */
const CHINESE = '\u4E00';

/**
 * A text whose order by code point is the order that people expect: numbers by value (`vm-2` before `vm-10`), letters
 * without case and accents, Chinese after letters by pinyin. Databases store it and sort by it.
 *
 * @example
 *   sortKey('vm-10') > sortKey('VM-2'); // true
 */
export function sortKey(text: string): string {
  const folded = [...foldText(text)].slice(0, LONGEST).join('');
  const bare = /^[ -~]*$/.test(folded) ? folded : withoutAccents(folded);
  const counted = bare.replace(/\d+/g, keyOfNumber);
  return counted.replace(/\p{Script=Han}+/gu, keyOfChinese);
}

/**
 * The sort key if a database cannot derive it; null if it is the text in small letters.
 *
 * @example
 *   sortKeyBeyondAscii('web'); // null
 */
export function sortKeyBeyondAscii(text: string): string | null {
  const key = sortKey(text);
  return key === foldAscii(text) ? null : key;
}

/**
 * The order of two names as lists show it: negative, zero or positive.
 *
 * @example
 *   ['vm-10', 'vm-2'].toSorted(compareNames); // ['vm-2', 'vm-10']
 */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');

/** The number of digits, then the digits: a longer number is a greater one. It sorts among signs where a digit does. */
function keyOfNumber(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '');
  return value.length < 9 ? `${value.length}${value}` : `9${String(value.length).padStart(3, '0')}${value}`;
}

/** Each character as its syllable with its tone, read in the context of its word, and the character itself. */
function keyOfChinese(characters: string): string {
  const signs = [...characters];
  const syllables = pinyin(characters, { type: 'array', toneType: 'num', v: true });
  return signs
    .map((sign, place) => {
      const syllable = syllables[place];
      // A character without a known syllable comes after those that have one.
      return `${CHINESE}${syllable === undefined || syllable === sign ? '~' : syllable}${sign}`;
    })
    .join('');
}
