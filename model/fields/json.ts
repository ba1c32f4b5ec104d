import type { Json } from '#model/language/definition.ts';
import { defineKind } from './defineKind.ts';
import { defineGrammar, joinKeys, type KindGrammar } from './kindGrammar.ts';
import { rowsKey } from './longText.ts';
import { mentionsKey } from './textKind.ts';

const MOST_CHARACTERS = 65_536;
const DEEPEST = 32;

const keys = joinKeys(rowsKey, mentionsKey);

/** Any JSON, for values that another system defines. */
export const json = defineKind({
  kind: 'json',
  column: 'json',
  shape: 'free',
  operators: ['empty'],
  check(value) {
    if (!isJson(value, 0)) return { key: 'validation.json' };
    return JSON.stringify(value).length > MOST_CHARACTERS
      ? { key: 'validation.jsonSize', params: { max: '64 KB' } }
      : undefined;
  },
  wire: () => ({}),
});

export const jsonGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: (_field, n) => ({ example: n, list: [n, `item ${n}`], nested: { on: n % 2 === 0 } }),
  invalid: () => [
    { value: 'x'.repeat(MOST_CHARACTERS), key: 'validation.jsonSize' },
    { value: nested(DEEPEST + 1), key: 'validation.json' },
  ],
});

function isJson(value: unknown, depth: number): value is Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (depth <= DEEPEST && Object.values(value).every((part) => isJson(part, depth + 1)));
    default:
      return false;
  }
}

function nested(depth: number): Json {
  return depth === 0 ? [] : [nested(depth - 1)];
}
