import { parsePattern } from './parsePattern.ts';
import { PatternFault, patternProgram } from './patternProgram.ts';
import { runPattern } from './runPattern.ts';

/**
 * Tests whole values against a pattern, in time that grows with the value only: `RegExp` backtracks and takes minutes
 * for 34 characters of `(a+)+b`. Accepts and refuses the same values as `RegExp` with `^(?:…)$` and the flag `u`.
 * Throws for an invalid pattern.
 *
 * @example
 *   wholeMatch('[a-z]+')('abc'); // true
 */
export function wholeMatch(pattern: string): (value: string) => boolean {
  let test = tests.get(pattern);
  if (test === undefined) tests.set(pattern, (test = testOf(pattern)));
  return test;
}

const tests = new Map<string, (value: string) => boolean>();

function testOf(pattern: string): (value: string) => boolean {
  // Throws if it is no pattern at all.
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  try {
    const program = patternProgram(parsePattern(pattern));
    return (value) => runPattern(program, [...value]);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    // The compiler refuses these patterns. A definition that went live before stays valid.
    return (value) => expression.test(value);
  }
}
