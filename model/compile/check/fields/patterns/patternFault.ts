import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isFieldKind, kindGrammar, knownFieldKind } from '#model/fields/index.ts';
import { parsePattern } from '#model/fields/patterns/parsePattern.ts';
import { PatternFault, patternProgram } from '#model/fields/patterns/patternProgram.ts';
import type { Finding } from '#model/compile/diagnostics.ts';

/** Longer patterns are lists of words, for which an `enum` is better. */
const MOST_CHARACTERS = 1000;
/**
 * Steps of the pattern times characters of the longest value: a tenth of a second of one core, and only for values
 * constructed for it.
 */
const MOST_COST = 4_000_000;

/**
 * The fault of a pattern itself, so that no value may be tried against it; undefined for a sound pattern.
 *
 * @example
 *   patternFault({ ...textField, pattern: '(' }, 'fields.name')?.code; // 'bad-pattern'
 */
export function patternFault({ pattern, type, maxLength }: FieldDefinition, where: string): Finding | undefined {
  // The grammar reports a pattern of a kind without patterns.
  if (pattern === undefined || !isFieldKind(type) || !Object.hasOwn(kindGrammar(type).keys, 'pattern'))
    return undefined;
  if (pattern.length > MOST_CHARACTERS) {
    return {
      code: 'pattern-too-long',
      says: `${where}.pattern has ${pattern.length} characters`,
      expected: `at most ${MOST_CHARACTERS}`,
    };
  }
  try {
    // On its own first: `a)|(b` is a pattern only between the parentheses that are added.
    RegExp(pattern, 'u');
    RegExp(`^(?:${pattern})$`, 'u');
  } catch (error) {
    // A pattern that does not compile is a finding; the message of the engine is the best explanation.
    return {
      code: 'bad-pattern',
      says: `${where}.pattern: ${error instanceof Error ? error.message : String(error)}`,
      expected: 'a regular expression',
    };
  }
  try {
    const { size } = patternProgram(parsePattern(pattern));
    const longest = maxLength ?? longestOf(type);
    if (size * longest <= MOST_COST) return undefined;
    const most = Math.floor(MOST_COST / size);
    return {
      code: 'pattern-cost',
      says: `${where}.pattern has ${size} steps for each of up to ${longest} characters`,
      expected: `maxLength of at most ${most}, or fewer repetitions`,
    };
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    if (error.reason === 'large')
      return { code: 'pattern-cost', says: `${where}.pattern has ${error.message}`, expected: 'fewer repetitions' };
    return {
      code: 'pattern-irregular',
      says: `${where}.pattern contains ${error.message}, which cannot be matched within a bound`,
      expected: 'a pattern without references back and modifiers',
    };
  }
}

/**
 * The number of characters of the longest value of the kind.
 *
 * @example
 *   longestOf('text'); // 255
 */
export function longestOf(type: string): number {
  return knownFieldKind(type)?.maxLength ?? 0;
}
