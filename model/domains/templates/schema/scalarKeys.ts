import type { Json } from '#model/language/definition.ts';
import type { FieldKeys } from '#model/language/fieldDefinition.ts';
import { wholeMatch } from '#model/fields/patterns/wholeMatch.ts';
import { parsePattern } from '#model/fields/patterns/parsePattern.ts';
import { PatternFault, patternProgram } from '#model/fields/patterns/patternProgram.ts';
import { below, report, type Reading } from './schemaReading.ts';

/** The keys of a field that its kind decides, and the keywords that were read for them. */
export type KindOf = Omit<FieldKeys, 'name' | 'label'> & { taken: readonly string[] };

/** Keywords that say something about a value and limit nothing. */
export const ANNOTATIONS = [
  'type',
  'title',
  'x-title',
  'description',
  'x-description',
  'x-was',
  'default',
  'examples',
  '$comment',
  'deprecated',
];

const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 4096;

/**
 * A number with its limits and its unit.
 *
 * @example
 *   numberKeys(reading, { type: 'integer', minimum: 1 }, 'properties.x').min; // 1
 */
export function numberKeys(reading: Reading, schema: Record<string, Json>, at: string): KindOf {
  const isWhole = schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'));
  const min = numberOf(reading, schema, at, 'minimum');
  const max = numberOf(reading, schema, at, 'maximum');
  const above = numberOf(reading, schema, at, 'exclusiveMinimum');
  const under = numberOf(reading, schema, at, 'exclusiveMaximum');
  // A form says "at least" and "at most"; between two whole numbers nothing is lost by it.
  for (const word of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (!isWhole && schema[word] !== undefined) report(reading, below(at, word), 'schemaKeyword', { word });
  const least = largest(min, above === undefined ? undefined : Math.floor(above) + 1);
  const most = smallest(max, under === undefined ? undefined : Math.ceil(under) - 1);
  const unit = schema['x-unit'];
  const step = numberOf(reading, schema, at, 'multipleOf');
  if (step !== undefined && step !== 1)
    report(reading, below(at, 'multipleOf'), 'schemaKeyword', { word: 'multipleOf' });
  return {
    type: isWhole ? 'integer' : 'number',
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(typeof unit === 'string' && { unit }),
    taken: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-unit'],
  };
}

const largest = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
const smallest = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Formats, and the kinds that check them. */
const FORMATS: Readonly<Record<string, FieldKeys['type']>> = {
  email: 'email',
  uri: 'url',
  ipv4: 'ip',
  ipv6: 'ip',
  date: 'date',
  'date-time': 'dateTime',
  password: 'secret',
};

/**
 * A text, of the kind that checks its format.
 *
 * @example
 *   textKeys(reading, { type: 'string', format: 'password' }, 'properties.x')?.type; // 'secret'
 */
export function textKeys(reading: Reading, schema: Record<string, Json>, at: string): KindOf | undefined {
  const { format } = schema;
  const taken = ['minLength', 'maxLength', 'pattern', 'x-pattern-help', 'format', 'x-lines', 'x-generate'];
  const type = format === undefined ? undefined : FORMATS[String(format)];
  if (format !== undefined && type === undefined)
    return report(reading, below(at, 'format'), 'schemaFormat', { format: String(format) });
  if (schema['x-generate'] !== undefined && type !== 'secret')
    return report(reading, below(at, 'x-generate'), 'schemaKeyword', { word: 'x-generate' });
  if (type === 'date' || type === 'dateTime') return { type, taken: ['format'] };
  const minLength = wholeOf(reading, schema, at, 'minLength');
  const maxLength = wholeOf(reading, schema, at, 'maxLength');
  const pattern = patternOf(reading, schema, at);
  const lines = wholeOf(reading, schema, at, 'x-lines');
  const isLong = type === undefined && lines !== undefined && lines > 1;
  return {
    type: type ?? (isLong ? 'longText' : 'text'),
    ...(minLength !== undefined && { minLength }),
    maxLength: Math.min(maxLength ?? (isLong ? LONGEST_TEXT : LONGEST_WORD), LONGEST_TEXT),
    ...(pattern !== undefined && { pattern }),
    ...(isLong && { rows: Math.min(lines, 20) }),
    taken,
  };
}

const LONGEST_WORD = 255;

/** JSON Schema finds a pattern anywhere in a value; ours match the whole. */
function patternOf(reading: Reading, schema: Record<string, Json>, at: string): string | undefined {
  const { pattern } = schema;
  if (pattern === undefined) return undefined;
  const own = below(at, 'pattern');
  if (typeof pattern !== 'string' || pattern.length > LONGEST_PATTERN) return report(reading, own, 'schemaPattern');
  const whole = wholePattern(pattern);
  try {
    // Not only that it is an expression: one that an automaton can run, in time that grows with the value only.
    wholeMatch(whole);
    patternProgram(parsePattern(whole));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof PatternFault)) throw error;
    return report(reading, own, 'schemaPattern');
  }
  return whole;
}

function wholePattern(pattern: string): string {
  // `^a|b$` begins with a or ends with b: its anchors belong to its branches.
  const isEither = parsePattern(pattern).kind === 'either';
  const begins = !isEither && pattern.startsWith('^');
  const ends = !isEither && pattern.endsWith('$') && !pattern.endsWith('\\$');
  const inner = pattern.slice(begins ? 1 : 0, ends ? -1 : undefined);
  return `${begins ? '' : '[\\s\\S]*'}(?:${inner})${ends ? '' : '[\\s\\S]*'}`;
}

/**
 * The number under a keyword; anything else is reported.
 *
 * @example
 *   numberOf(reading, { minimum: 1.5 }, 'properties.x', 'minimum'); // 1.5
 */
export function numberOf(reading: Reading, schema: Record<string, Json>, at: string, word: string): number | undefined {
  const value = schema[word];
  if (value === undefined || typeof value === 'number') return value;
  return report(reading, below(at, word), 'schemaNumber');
}

/**
 * The same for lengths and counts.
 *
 * @example
 *   wholeOf(reading, { maxLength: 10 }, 'properties.x', 'maxLength'); // 10
 */
export function wholeOf(reading: Reading, schema: Record<string, Json>, at: string, word: string): number | undefined {
  const value = numberOf(reading, schema, at, word);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  return report(reading, below(at, word), 'schemaNumber');
}
