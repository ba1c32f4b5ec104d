import { RE2JS } from 're2js';
import { parsePattern } from '#model/fields/patterns/parsePattern.ts';
import { PatternFault, patternProgram, type PatternProgram } from '#model/fields/patterns/patternProgram.ts';
import { runPattern } from '#model/fields/patterns/runPattern.ts';

export type MatchOperator = '=' | '!=' | '=~' | '!~' | 'in' | 'not_in';

/** A condition on a label as it is entered. */
export interface LabelTest {
  key: string;
  op: MatchOperator;
  /** A pattern for `=~` and `!~`, and values with commas between them for `in` and `not_in`. */
  value: string;
}

/**
 * A condition on a label, ready to be tested against many. A pattern that cannot be read matches nothing; it is refused
 * before it is saved.
 *
 * @example
 *   labelMatcher({ key: 'host', op: 'in', value: 'a, b' }).matches('b'); // true
 */
export function labelMatcher({ key, op, value }: LabelTest): { key: string; matches(label: string): boolean } {
  return { key, matches: testOf(op, value) };
}

function testOf(op: MatchOperator, value: string): (label: string) => boolean {
  if (op === '=') return (label) => label === value;
  if (op === '!=') return (label) => label !== value;
  if (op === 'in' || op === 'not_in') {
    const values = value.split(',').map((each) => each.trim());
    return (label) => values.includes(label) === (op === 'in');
  }
  const test = patternOf(value);
  return (label) => (test?.(label) === true) === (op === '=~');
}

/**
 * Whether a text is a pattern that is matched in linear time, in any label.
 *
 * @example
 *   isPattern('(a)\\1'); // false
 */
export const isPattern = (pattern: string): boolean => patternOf(pattern) !== undefined;

/** Steps for one character of a label: patterns come from users and run for every event. */
const MOST_STEPS = 1_000;
/** Counts multiply where they are nested, and a pattern is expanded before its size is known. */
const MOST_COUNTED = 100_000;

/** The patterns of Prometheus, which are those of RE2. Ones with a look-around are those that were taken before. */
function patternOf(pattern: string): ((label: string) => boolean) | undefined {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from = '1', to]) => Number(to || from) || 1);
  if (counts.reduce((product, count) => product * count, 1) > MOST_COUNTED) return undefined;
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.DOTALL);
    return compiled.programSize() <= MOST_STEPS ? (label) => compiled.matches(label) : undefined;
  } catch {
    const program = programOf(pattern);
    return program && ((label) => runPattern(program, [...label]));
  }
}

function programOf(pattern: string): PatternProgram | undefined {
  try {
    // Throws a `SyntaxError` if it is no pattern at all: the tree of others has no meaning.
    const { flags } = new RegExp(pattern, 'u');
    const program = patternProgram(parsePattern(pattern));
    return flags === 'u' && program.size <= MOST_STEPS ? program : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PatternFault) return undefined;
    throw error;
  }
}
