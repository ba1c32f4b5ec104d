import type { Json } from '#model/language/definition.ts';
import { plainText } from '#model/values/numeral.ts';
import { defineKind } from './defineKind.ts';
import { defineGrammar, type KindGrammar, type NoKeys } from './kindGrammar.ts';

const words: Record<string, Json> = { '': null, true: true, false: false, yes: true, no: false, '1': true, '0': false };

// As the console, spreadsheets and other tables on the web write them, in Chinese and English, and marks in tables. An
// `x` marks what is chosen in some, and what is not in others.
const YES = ['true', 'yes', 'y', '1', 'on', 'checked', '\u662F', '\u771F', '\u221A', '\u2713', '\u2714', '\u2611'];
const NO = ['false', 'no', 'n', '0', 'off', 'unchecked', '\u5426', '\u5047', '\u00D7', '\u2717', '\u2718', '\u2610'];

/** Yes or no. A database without booleans stores 1 and 0. */
export const boolean = defineKind({
  kind: 'boolean',
  column: 'boolean',
  isChoice: true,
  isSetting: true,
  fromColumn: (value) => (value === null ? null : value === true || value === 1),
  check: (value) => (typeof value === 'boolean' ? undefined : { key: 'validation.boolean' }),
  fromText: (text) => words[text.trim().toLowerCase()] ?? (text.trim() === '' ? null : text),
  wire: () => ({ type: 'boolean' }),
});

export const booleanGrammar: KindGrammar<NoKeys> = defineGrammar({
  keys: {},
  sample: (_field, n) => n % 2 === 0,
  fromCell(text) {
    const word = plainText(text).toLowerCase();
    return word === '' ? null : YES.includes(word) ? true : NO.includes(word) ? false : text;
  },
  invalid: () => [
    { value: 'maybe', key: 'validation.boolean' },
    { value: 1, key: 'validation.boolean' },
  ],
});
