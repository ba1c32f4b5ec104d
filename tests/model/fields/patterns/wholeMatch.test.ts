import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeMatch } from '#model/fields/patterns/wholeMatch.ts';

/** More of them find more: `RUNS=100000 npx vitest run tests/model/fields/patterns/wholeMatch.test.ts`. */
const RUNS = Number(process.env['RUNS'] ?? 250);

/** The same cases every time; asked for more, it looks for new ones. */
const SEED = process.env['RUNS'] === undefined ? { seed: 20_261_122 } : {};

const native = (pattern: string) => {
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  return (value: string) => expression.test(value);
};

/** Patterns over few characters, so that values often match. */
const { pattern } = fc.letrec<{ pattern: string; sequence: string; part: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { weight: 4, arbitrary: tie('atom') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('atom'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0}', '{0,2}', '{1,3}', '*?', '+?'))
        .map((each) => each.join('')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
        .map(([opening, inner]) => `${opening}${inner})`),
    },
    { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b', '\\B') },
  ),
  atom: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern', withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      '-',
      ' ',
      '云',
      '😀',
      '\\u{1F600}',
      '\\ud83d\\ude00',
      '\\x61',
      '\\.',
      '\\n',
      '.',
      '\\w',
      '\\W',
      '\\s',
      '\\d',
      '[ab]',
      '[^a]',
      '[a-c\\]\\-]',
      '\\p{L}',
      '\\P{L}',
    ),
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([opening, inner]) => `${opening}${inner})`),
  ),
}));

describe('whole values against patterns', () => {
  test('equals the answer of the engine, for any pattern and value', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', 'a', 'a', 'b', 'b', '-', ' ', '.', '\n', ']', '1', '云', '😀', '\ud83d', '\ude00'),
      maxLength: 9,
    });
    fc.assert(
      fc.property(pattern, fc.array(value, { minLength: 4, maxLength: 8 }), (source, values) => {
        expect(values.map(wholeMatch(source))).toEqual(values.map(native(source)));
      }),
      { numRuns: RUNS, ...SEED },
    );
  });

  test.each([
    ['named groups', '(?<year>20\\d\\d)-(?<month>\\d\\d)', ['2026-11', '1926-11', '2026-1']],
    ['what must be in it', '(?=.*\\d)(?=.*[a-z])[a-z\\d]{4,}', ['ab1c', 'abcd', '1234', 'a1']],
    ['what may not begin or end it', '(?!-)[a-z-]+(?<!-)', ['a-b', '-ab', 'ab-']],
    ['a look inside a look', '(?=(?!ab)[a-z]+$)\\w+', ['ba', 'ab', 'b1']],
    ['words', '\\ba+\\b \\ba+\\b', ['aa aaa', 'aa', 'aaa']],
    ['many of one, few of the other', 'a{3}|b{2,}', ['aaa', 'aa', 'bbbb', 'b']],
    ['a reference back, which no automaton can do', '(a+)-\\1', ['aa-aa', 'aa-a']],
  ])('%s: %s', (_, source, values) => {
    expect(values.map(wholeMatch(source))).toEqual(values.map(native(source)));
  });

  // Each of these would take the engine years.
  test.each([
    '(a+)+b',
    '(a|a)*b',
    '(a|aa)+c',
    '([a-z]+)*X',
    '(?:a?){200}a{200}b',
    '(a*)*(a*)*(a*)*b',
    '(.*)*(.*)*x',
    '(?=(a+)+b)a*c',
    '\\s*a*\\s*a*\\s*a*b',
  ])('%s over 2,000 characters', (source) => {
    expect(wholeMatch(source)('a'.repeat(2000))).toBe(false);
  });

  test('refuses what is no pattern', () => {
    expect(() => wholeMatch('[a-z')).toThrow('Unterminated character class');
  });
});
