import { describe, expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** A function that a file exports, with the comment directly before it; an overload counts with its first signature. */
const FUNCTION =
  /((?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?)(?:\/\* @__NO_SIDE_EFFECTS__ \*\/\n)?export (?:async )?function\*? (\w+)/g;

const files = sourceFiles('model');

describe('functions of the model', () => {
  test('have an example of a call', () => {
    const functions = files.flatMap(({ path, text }) => [
      ...new Map(
        [...text.matchAll(FUNCTION)]
          .toReversed()
          .map(([, comment = '', name = '']) => [name, { place: `${path} ${name}`, comment }]),
      ).values(),
    ]);
    expect(functions.length).toBeGreaterThan(300);
    const without = functions.filter(({ comment }) => !comment.includes('@example'));
    expect(without.map(({ place }) => place)).toEqual([]);
  });
});
