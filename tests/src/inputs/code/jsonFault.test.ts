import { describe, expect, test } from 'vitest';
import { jsonFault } from '#src/inputs/code/jsonFault.ts';

describe('the position of a JSON fault', () => {
  test('valid JSON has no fault', () => expect(jsonFault('{ "a": [1, null] }')).toBeUndefined());

  test.each([
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3],
    ['a comma too many', '{\n  "a": 1,\n}', 3],
    ['a word', '[\n  1,\n  two\n]', 3],
    ['an end that never comes', '{\n  "a": [1,\n', 3],
    ['a key without quotes', '{\n  a: 1\n}', 2],
    ['text after the end', '{}\n{}', 2],
    ['a number with a leading zero', '[\n  1,\n  [\n    07\n  ]\n]', 4],
    ['a line end inside a text', '["a\nb"]', 1],
  ])('%s is found in its line', (_name, text, line) => expect(jsonFault(text)?.line).toBe(line));

  test('the column is that of the first wrong character', () =>
    expect(jsonFault('{ "a": 1, b }')).toEqual({ line: 1, column: 11, key: 'badJson' }));

  test('unlimited nesting is safe', () =>
    expect(jsonFault('['.repeat(200_000))).toEqual({ line: 1, column: 200_001, key: 'badJson' }));

  test.each([
    ['a key that is written twice', '{\n  "a": 1,\n  "a": 2\n}', { line: 3, column: 3, key: 'jsonTwice' }],
    ['a number that loses digits', '{\n  "a": 9007199254740993 }', { line: 2, column: 8, key: 'jsonDigits' }],
  ])('%s is found', (_name, text, fault) => expect(jsonFault(text)).toEqual(fault));
});
