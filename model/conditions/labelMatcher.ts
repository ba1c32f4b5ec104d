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
  const program = programOf(value);
  return (label) => (program !== undefined && runPattern(program, [...label])) === (op === '=~');
}

/**
 * Whether a text is a pattern that is matched in linear time, in any label.
 *
 * @example
 *   isPattern('(a)\\1'); // false
 */
export const isPattern = (pattern: string): boolean => programOf(pattern) !== undefined;

/** Steps for one character of a label: patterns come from users and run for every event. */
const MOST_STEPS = 1_000;

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
