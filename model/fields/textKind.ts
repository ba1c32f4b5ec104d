import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { utf8Length } from '#model/values/codePoints.ts';
import { visibleText } from '#model/values/visibleText.ts';
import { MENTIONS } from '#model/language/mentions.ts';
import type { Violation } from '#model/messages/messages.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import type { FieldKind, KindTraits } from './kind.ts';
import { defineGrammar, type InvalidExample, type KeySchemas, type KindGrammar } from './kindGrammar.ts';
import { wholeMatch } from './patterns/wholeMatch.ts';
import { samplePattern } from './samplePattern.ts';

export interface TextRules extends Partial<KindTraits> {
  kind: string;
  maxLength: number;
  minLength?: number;
  /** Single lines lose spaces around them and invisible characters, and refuse control characters. */
  lines: 'one' | 'many';
  /** The form of every value of the kind. Returns the violation of a value with another form. */
  form?(value: string, field: FieldDefinition): Violation | undefined;
  /** One spelling of several, after trimming. */
  respell?(value: string): string;
  format?: string;
  searchable?: boolean;
  sortable?: boolean;
  operators?: FieldKind['operators'];
}

type Malformed = Readonly<Record<string, readonly string[]>>;

interface TextExamples {
  /** Valid for `form` and of any length. Default: the field's name and a number. */
  sample?(n: number, field: FieldDefinition): string;
  /** Values that `form` refuses, by message key. A literal: a call here would stay in the browser's bundle. */
  malformed?: Malformed | ((field: FieldDefinition) => Malformed);
}

export const textKeys = {
  minLength: { type: 'integer', minimum: 0, description: 'Smallest number of characters.' },
  maxLength: { type: 'integer', minimum: 1, description: 'Largest number of characters.' },
  maxBytes: {
    type: 'integer',
    minimum: 4,
    description: 'Largest number of bytes, in the encoding in which the receiver counts them.',
  },
  encoding: {
    enum: ['utf8', 'base64'],
    default: 'utf8',
    description: 'What `maxBytes` counts: the text in UTF-8 (default), or those bytes in base64.',
  },
  pattern: { type: 'string', format: 'regex', description: 'Regular expression that the whole value must match.' },
  patternHelp: { $ref: '#/$defs/label', description: 'Sentence for a value that does not match.' },
} as const satisfies KeySchemas;

export const settingOfKey = {
  settingOf: {
    $ref: '#/$defs/settingOf',
    description: 'The text holds the value of the setting whose key is in this field.',
  },
} as const satisfies KeySchemas;

export const monoKey = {
  mono: { type: 'boolean', description: 'Addresses, ids and other machine text: shown in the monospaced face.' },
} as const satisfies KeySchemas;

export const namesKey = {
  names: { $ref: '#/$defs/names', description: 'The values are keys of this file; the console shows their labels.' },
} as const satisfies KeySchemas;

export const mentionsKey = {
  mentions: {
    enum: MENTIONS,
    description:
      'The value names a resource, or a condition or fields of the resource in the field beside it. Renames update stored values.',
  },
} as const satisfies KeySchemas;

/** The things that a stored word can name. */
export const WORDS_OF = ['resource', 'record', 'operation', 'states', 'metric', 'unit', 'field', 'value'] as const;

export const wordsOfKey = {
  wordsOf: {
    enum: WORDS_OF,
    description:
      'The console shows the label of what the value names: a resource; the id of a record, which becomes a link, an operation, or states with arrows, of the resource in the field beside it; a metric; the unit of a metric; a field of this resource; or a value, as JSON, of the field that is named beside it.',
  },
} as const satisfies KeySchemas;

export const choicesKey = {
  choices: {
    $ref: '#/$defs/choices',
    description: 'Words that the cloud of the record, or the record, offers.',
  },
} as const satisfies KeySchemas;

/**
 * A kind whose values are strings.
 *
 * @example
 *   textKind({ kind: 'text', lines: 'one' }).normalise(' web ', field); // 'web'
 */
export function textKind(rules: TextRules): FieldKind {
  const { minLength: _minLength, lines, form, respell, format, ...traits } = rules;
  return defineKind({
    column: 'text',
    searchable: lines === 'one',
    sortable: lines === 'one',
    ...traits,
    normalise(value) {
      if (typeof value !== 'string') return value;
      const line = lines === 'one' ? visibleText(value).trim() : value;
      return blankToNull(respell === undefined ? line : respell(line));
    },
    check(value, field) {
      if (typeof value !== 'string') return { key: 'validation.text' };
      const { min, max } = limitsOf(field, rules);
      if (isLongerThan(value, max)) return { key: 'validation.maxLength', params: { max } };
      if (min > 0 && !isLongerThan(value, min - 1)) return { key: 'validation.minLength', params: { min } };
      const bytes = bytesOf(value, field);
      if (bytes > (field.maxBytes ?? Infinity)) return tooManyBytes(bytes, field);
      if (lines === 'one' && controlCharacters.test(value)) return { key: 'validation.singleLine' };
      return form?.(value, field) ?? checkPattern(value, field);
    },
    wire(field) {
      const { min, max } = limitsOf(field, rules);
      return {
        type: 'string',
        maxLength: max,
        ...(min > 0 && { minLength: min }),
        ...(field.pattern !== undefined && { pattern: `^(?:${field.pattern})$` }),
        ...(format !== undefined && { format }),
      };
    },
  });
}

/**
 * The grammar of a kind whose values are strings; `keys` are those in addition to the keys of every text.
 *
 * @example
 *   textGrammarOf({ kind: 'text', lines: 'one' }, {}).sample({ ...field, name: 'note' }, 7); // 'note-7'
 */
/* @__NO_SIDE_EFFECTS__ */
export function textGrammarOf<Keys extends KeySchemas>(
  rules: TextRules,
  keys: Keys,
  { sample, malformed = {} }: TextExamples = {},
): KindGrammar<typeof textKeys & Keys> {
  return defineGrammar({
    keys: { ...textKeys, ...keys },
    sample(field, n) {
      const { min, max } = limitsOf(field, rules);
      if (field.pattern !== undefined) return samplePattern(field.pattern, n, { min, max });
      return sample?.(n, field) ?? sampleWord(field.name, n, min, max);
    },
    invalid(field) {
      const { min, max } = limitsOf(field, rules);
      return [
        { value: 42, key: 'validation.text' },
        { value: 'x'.repeat(max + 1), key: 'validation.maxLength' },
        ...surplusBytes(field, max),
        ...(min > 1 ? [{ value: 'x'.repeat(min - 1), key: 'validation.minLength' }] : []),
        ...Object.entries(typeof malformed === 'function' ? malformed(field) : malformed).flatMap(([key, values]) =>
          values.filter(({ length }) => length >= min && length <= max).map((value) => ({ value, key })),
        ),
        ...mismatches(field, min, max, rules.form),
      ];
    },
  });
}

function bytesOf(value: string, { maxBytes, encoding }: FieldDefinition): number {
  if (maxBytes === undefined) return 0;
  const bytes = utf8Length(value);
  // Base64 writes three bytes as four characters, and fills up the last ones.
  return encoding === 'base64' ? Math.ceil(bytes / 3) * 4 : bytes;
}

function tooManyBytes(bytes: number, { maxBytes: max = 0, encoding }: FieldDefinition): Violation {
  return { key: encoding === 'base64' ? 'validation.maxBase64' : 'validation.maxBytes', params: { bytes, max } };
}

/** A text of few enough characters whose bytes are too many. */
function surplusBytes(field: FieldDefinition, maxLength: number): InvalidExample[] {
  if (field.maxBytes === undefined) return [];
  const { key } = tooManyBytes(0, field);
  return ['x', '\u4E00']
    .map((sign) => sign.repeat(Math.min(maxLength, field.maxBytes ?? 0)))
    .filter((value) => bytesOf(value, field) > (field.maxBytes ?? 0))
    .map((value) => ({ value, key }));
}

function limitsOf(field: FieldDefinition, rules: TextRules): { min: number; max: number } {
  return { min: field.minLength ?? rules.minLength ?? 0, max: field.maxLength ?? rules.maxLength };
}

/**
 * The word in generated values that describes them.
 *
 * @example
 *   sampleWord('public_key', 7, 1, 40); // 'public-key-7'
 */
export function sampleWord(name: string, n: number, min: number, max: number): string {
  const number = n.toString(36);
  const word = `${name.replaceAll('_', '-')}-${number}`;
  // If the whole does not fit, the number makes it distinct.
  return (word.length <= max ? word : number.padStart(Math.min(max, 8), '0').slice(-max)).padEnd(min, 'x');
}

/**
 * Whether a text has more characters than this, as people count them: a character outside the basic plane is one.
 *
 * @example
 *   isLongerThan('abc', 2); // true
 */
export function isLongerThan(value: string, max: number): boolean {
  if (value.length <= max) return false;
  return value.length > 2 * max || [...value].length > max;
}

// oxlint-disable-next-line no-control-regex -- naming them is the point
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

function checkPattern(value: string, { pattern, patternHelp }: FieldDefinition): Violation | undefined {
  if (pattern === undefined || wholeMatch(pattern)(value)) return undefined;
  return patternHelp === undefined
    ? { key: 'validation.pattern' }
    : { key: 'validation.patternHelp', params: { help: patternHelp } };
}

function mismatches(field: FieldDefinition, min: number, max: number, form: TextRules['form']): InvalidExample[] {
  if (field.pattern === undefined) return [];
  const isMatch = wholeMatch(field.pattern);
  const candidates = ['~', '0', 'x', '§'].map((sign): Json & string => sign.repeat(Math.min(Math.max(min, 1), max)));
  const mismatch = candidates.find((text) => !isMatch(text) && form?.(text, field) === undefined);
  const key = field.patternHelp === undefined ? 'validation.pattern' : 'validation.patternHelp';
  return mismatch === undefined ? [] : [{ value: mismatch, key }];
}
