import { blankToNull, defineKind } from './defineKind.ts';
import { checkCount, itemKeys, sampleCount, wrongCounts } from './itemCount.ts';
import { isObject } from './kind.ts';
import { defineGrammar, joinKeys, type InvalidExample, type KindGrammar } from './kindGrammar.ts';
import { isLongerThan } from './textKind.ts';

const MOST_PAIRS = 64;
const LONGEST_VALUE = 1024;
/** Without blanks and the characters that quote paths into stored JSON. */
const key = /^[^\s"\\]{1,64}$/u;

/** Pairs of text, `{ "k": "v" }`. */
export const keyValue = defineKind({
  kind: 'keyValue',
  column: 'json',
  operators: ['empty'],
  shape: 'map',
  hasWords: true,
  operand: () => undefined,
  normalise: blankToNull,
  check(value, field) {
    if (!isObject(value)) return { key: 'validation.keyValue' };
    const pairs = Object.entries(value);
    const valid = pairs.every(
      ([word, text]) =>
        key.test(word) && typeof text === 'string' && !isLongerThan(text, field.maxLength ?? LONGEST_VALUE),
    );
    return valid ? checkCount(pairs.length, field, MOST_PAIRS) : { key: 'validation.keyValue' };
  },
  wire: (field) => ({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: field.maxLength ?? LONGEST_VALUE },
    maxProperties: field.maxItems ?? MOST_PAIRS,
  }),
});

const keys = joinKeys(itemKeys, {
  maxLength: { type: 'integer', minimum: 1, description: 'Largest number of characters of a value.' },
});

export const keyValueGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: (field, n) => pairsOf(sampleCount(field, MOST_PAIRS), n),
  invalid: (field): InvalidExample[] => [
    { value: 'x', key: 'validation.keyValue' },
    { value: ['x'], key: 'validation.keyValue' },
    { value: { a: 1 }, key: 'validation.keyValue' },
    { value: { 'a b': 'x' }, key: 'validation.keyValue' },
    ...wrongCounts(field, MOST_PAIRS, (count) => pairsOf(count, 0)),
  ],
});

function pairsOf(count: number, n: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, `value-${n + index}`]));
}
