import { describe, expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** A function that a file exports, with the comment directly before it; an overload counts with its first signature. */
const FUNCTION =
  /((?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?)(?:\/\* @__NO_SIDE_EFFECTS__ \*\/\n)?export (?:async )?function\*? (\w+)/g;

/** The compiler is one call for the rest of the code: `compileSchemas` has the example. */
const files = sourceFiles('model').filter(({ path }) => !path.startsWith('model/compile/'));

describe('functions of the model', () => {
  test('have an example of a call', () => {
    const functions = files.flatMap(({ path, text }) =>
      [...text.matchAll(FUNCTION)].map(([, comment = '', name = '']) => ({ place: `${path} ${name}`, comment })),
    );
    expect(functions.length).toBeGreaterThan(200);
    const without = functions.filter(({ comment }) => !comment.includes('@example'));
    expect(without.map(({ place }) => place)).toEqual([]);
  });
});
