import { describe, expect, test } from 'vitest';
import { productSchemas } from '../support/scenario.ts';
import { sourceFiles, type SourceFile } from './sourceFiles.ts';

const PLACE = /%\{(\w+)\}/g;
const { messages, errors } = productSchemas();
const texts = [
  ...Object.entries(messages).map(([key, label]) => ({ key, ...label })),
  ...errors.entries.map(({ key, message }) => ({ key, ...message })),
];
/** The places of each message and error that has some. */
const placesOf = new Map(
  texts.map(({ key, zh, en }) => [key, [...new Set([...`${zh} ${en}`.matchAll(PLACE)].map(([, name = '']) => name))]]),
);

/** The content of the nearest parentheses around a position. */
function around(text: string, at: number): string {
  let depth = 0;
  let from = at;
  for (; from > 0; from -= 1) {
    const letter = text[from] ?? '';
    if (')}]'.includes(letter)) depth += 1;
    else if ('({['.includes(letter)) {
      if (depth === 0 && letter === '(') break;
      if (depth > 0) depth -= 1;
    }
  }
  let to = at;
  for (depth = 0; to < text.length; to += 1) {
    const letter = text[to] ?? '';
    if ('({['.includes(letter)) depth += 1;
    else if (')}]'.includes(letter)) {
      if (depth === 0 && letter === ')') break;
      if (depth > 0) depth -= 1;
    }
  }
  return text.slice(from, to);
}

/** The keys of messages with places that a file throws or renders without a value for each, by their position. */
function unfilled({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/new ApiError\(\s*'([a-z]\w*\.\w+)'|fields: \{ [^{}]*[^(]'([a-z]\w*\.\w+)'/g)].flatMap(
    (match) => {
      const key = match[1] ?? match[2] ?? '';
      const at = match.index + match[0].length - 1;
      const inside = around(text, match[1] === undefined ? at : at + 1).replaceAll(/'[a-z]\w*\.\w+'/g, '');
      const isShared = /\bparams\b(?!:)|\.\.\.\w*[pP]arams/.test(inside);
      const missing = (placesOf.get(key) ?? []).filter(
        (name) => !isShared && !new RegExp(`\\b${name}\\b`).test(inside),
      );
      return missing.length === 0 ? [] : [`${path}: ${key} without ${missing.join(', ')}`];
    },
  );
}

describe('the places of messages', () => {
  test('each have a value where the message is thrown', () => {
    expect(sourceFiles('server', 'model').flatMap(unfilled)).toEqual([]);
  });

  test('are recognised', () => {
    const text = "throw new ApiError('request.limitReached', { fields: { ids: 'validation.maxItems' } });";
    expect(unfilled({ path: 'x.ts', text })).toEqual([
      'x.ts: request.limitReached without max',
      'x.ts: validation.maxItems without max',
    ]);
    expect(unfilled({ path: 'x.ts', text: text.replace('{ fields', '{ params: { max: 3 }, fields') })).toEqual([]);
  });

  test('have the same names in both languages', () => {
    const namesIn = (text: string) => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name))].toSorted();
    expect(texts.filter(({ zh, en }) => namesIn(zh).join() !== namesIn(en).join()).map(({ key }) => key)).toEqual([]);
  });
});
