import { splitList } from '#model/values/listText.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { checkCount, itemKeys, sampleCount, wrongCounts } from './itemCount.ts';
import { defineGrammar, joinKeys, type KindGrammar } from './kindGrammar.ts';
import { isLongerThan, monoKey } from './textKind.ts';

const MOST_TAGS = 20;
const LONGEST_TAG = 64;

/** A few short words, each once. Commas and slashes are refused because clouds refuse them in tags. */
export const tags = defineKind({
  kind: 'tags',
  column: 'json',
  operators: ['has', 'empty'],
  shape: 'list',
  hasWords: true,
  operand: (value) => (typeof value === 'string' ? value : undefined),
  normalise: (value) =>
    Array.isArray(value)
      ? value.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag))
      : blankToNull(value),
  check(value, field) {
    if (!Array.isArray(value) || !value.every(isTag)) return { key: 'validation.tags' };
    if (new Set(value).size < value.length) return { key: 'validation.duplicates' };
    return checkCount(value.length, field, MOST_TAGS);
  },
  fromText(text) {
    const words = text.split(',').map((word) => word.trim());
    return words.every((word) => word === '') ? null : words;
  },
  wire: (field) => ({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: LONGEST_TAG },
    uniqueItems: true,
    maxItems: field.maxItems ?? MOST_TAGS,
  }),
});

const keys = joinKeys(itemKeys, monoKey);

export const tagsGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: (field, n) => Array.from({ length: sampleCount(field, MOST_TAGS) }, (_, index) => `tag-${n + index}`),
  fromCell(text) {
    const words = splitList(text);
    return words.length === 0 ? null : words;
  },
  invalid: (field) => [
    { value: 'x', key: 'validation.tags' },
    { value: ['a,b'], key: 'validation.tags' },
    { value: ['x'.repeat(LONGEST_TAG + 1)], key: 'validation.tags' },
    { value: ['a', 'a'], key: 'validation.duplicates' },
    ...wrongCounts(field, MOST_TAGS, (count) => Array.from({ length: count }, (_, index) => `t${index}`)),
  ],
});

function isTag(tag: unknown): boolean {
  return typeof tag === 'string' && tag !== '' && !isLongerThan(tag, LONGEST_TAG) && !/[,/\s]/.test(tag);
}
