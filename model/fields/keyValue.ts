import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { checkCount, itemKeys, sampleCount, wrongCounts } from './itemCount.ts';
import { isObject } from './kind.ts';
import { defineGrammar, joinKeys, type InvalidExample, type KindGrammar } from './kindGrammar.ts';
import { wholeMatch } from './patterns/wholeMatch.ts';
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
    for (const [name, text] of pairs) {
      if (!key.test(name) || typeof text !== 'string') return { key: 'validation.keyValue' };
      if (field.keyPattern !== undefined && !wholeMatch(field.keyPattern)(name)) return wrongKey(name, field);
      const max = field.maxLength ?? LONGEST_VALUE;
      if (isLongerThan(text, max)) return { key: 'validation.valueLength', params: { name, max } };
    }
    return checkCount(pairs.length, field, MOST_PAIRS);
  },
  wire: (field) => ({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: field.maxLength ?? LONGEST_VALUE },
    ...(field.keyPattern !== undefined && { propertyNames: { pattern: `^(?:${field.keyPattern})$` } }),
    maxProperties: field.maxItems ?? MOST_PAIRS,
  }),
});

const keys = joinKeys(itemKeys, {
  maxLength: { type: 'integer', minimum: 1, description: 'Largest number of characters of a value.' },
  keyPattern: { type: 'string', format: 'regex', description: 'Regular expression that each whole key must match.' },
  keyPatternHelp: { $ref: '#/$defs/label', description: 'Sentence for a key that does not match.' },
});

export const keyValueGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: (field, n) => pairsOf(sampleCount(field, MOST_PAIRS), n),
  invalid: (field): InvalidExample[] => [
    { value: 'x', key: 'validation.keyValue' },
    { value: ['x'], key: 'validation.keyValue' },
    { value: { a: 1 }, key: 'validation.keyValue' },
    { value: { 'a b': 'x' }, key: 'validation.keyValue' },
    { value: { a: 'x'.repeat((field.maxLength ?? LONGEST_VALUE) + 1) }, key: 'validation.valueLength' },
    ...wrongKeys(field),
    ...wrongCounts(field, MOST_PAIRS, (count) => pairsOf(count, 0)),
  ],
});

function wrongKey(name: string, { keyPatternHelp }: FieldDefinition): Violation {
  return keyPatternHelp === undefined
    ? { key: 'validation.keyValue' }
    : { key: 'validation.keyPattern', params: { name, help: keyPatternHelp } };
}

function wrongKeys(field: FieldDefinition): InvalidExample[] {
  if (field.keyPattern === undefined) return [];
  const isMatch = wholeMatch(field.keyPattern);
  const mismatch = ['~', '\u4E00', '0', 'x'].find((name) => !isMatch(name));
  return mismatch === undefined ? [] : [{ value: { [mismatch]: 'x' }, key: wrongKey(mismatch, field).key }];
}

function pairsOf(count: number, n: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, `value-${n + index}`]));
}
