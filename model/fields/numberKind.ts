import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { limitText } from '#model/rules/limitText.ts';
import { numeral } from '#model/values/numeral.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import type { FieldKind, KindTraits } from './kind.ts';
import { defineGrammar, type KeySchema, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

export interface NumberRules extends Partial<KindTraits> {
  kind: string;
  column: 'integer' | 'real';
  min?: number;
  max?: number;
  /** The number of stored units in one unit of `min`, `max` and `step`. */
  scale?(field: FieldDefinition): number;
}

export type NumberKeys = Record<'min' | 'max' | 'step', KeySchema & { type: 'number' }> & {
  unit: KeySchema & { type: 'string' };
};

export const scaleKey = {
  scale: {
    $ref: '#/$defs/scale',
    description: 'Steps for a tag, checked in order: equal to `is`, otherwise less than `below`.',
  },
} as const satisfies KeySchemas;

export const unitOfKey = {
  unitOf: {
    type: 'string',
    description: 'The enum, or the text with `wordsOf: metric`, whose value determines the unit.',
  },
} as const satisfies KeySchemas;

export const outOfKey = {
  outOf: {
    type: 'string',
    description: 'The field with the total, in the same unit; both are shown with a bar.',
  },
} as const satisfies KeySchemas;

/**
 * A kind whose values are numbers, finite and within ±2^53, the range in which doubles hold every whole number. A
 * number that need not be whole goes as far as its field declares.
 *
 * @example
 *   numberKind({ kind: 'integer', column: 'integer' }).check(1.5, field); // { key: 'validation.integer' }
 */
export function numberKind(rules: NumberRules): FieldKind {
  const { min: _min, max: _max, scale: _scale, ...traits } = rules;
  const whole = rules.column === 'integer';
  const wrongType = wrongTypeOf(rules);
  return defineKind({
    isNumber: true,
    addsUp: true,
    ...traits,
    normalise: (value) => blankToNull(typeof value === 'number' && Object.is(value, -0) ? 0 : value),
    check(value, field): Violation | undefined {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { key: wrongType };
      if (Math.abs(value) > largest(field, whole)) return { key: 'validation.tooLarge' };
      if (whole && !Number.isInteger(value)) return fraction(field) ?? { key: wrongType };
      const { min, max, scale } = limitsOf(field, rules);
      if (value < min) return { key: 'validation.min', params: { min: withUnit(min / scale, field) } };
      if (value > max) return { key: 'validation.max', params: { max: withUnit(max / scale, field) } };
      return undefined;
    },
    fromText: (text) => (text.trim() === '' ? null : PLAIN.test(text) ? Number(text) : text),
    wire(field) {
      const { min, max } = limitsOf(field, rules);
      return { type: whole ? 'integer' : 'number', minimum: min, maximum: max };
    },
  });
}

/**
 * The grammar of a kind whose values are numbers; `keys` are those in addition to `unit`, `min`, `max` and `step`.
 *
 * @example
 *   Object.keys(numberGrammarOf({ kind: 'duration', column: 'integer' }, {}).keys); // ['unit', 'min', 'max', 'step']
 */
/* @__NO_SIDE_EFFECTS__ */
export function numberGrammarOf<Keys extends KeySchemas>(
  rules: NumberRules,
  keys: Keys,
): KindGrammar<NumberKeys & Keys> {
  const whole = rules.column === 'integer';
  return defineGrammar({
    keys: { ...rangeKeys(rules), ...keys },
    sample(field, n) {
      const { min, max, scale } = limitsOf(field, rules);
      const from = Math.max(min, Math.min(0, max));
      const room = max - from;
      if (whole) {
        const stride = room >= scale ? scale : 1;
        const first = Math.ceil(from / stride) * stride;
        return first + (n % (Math.floor((max - first) / stride) + 1)) * stride;
      }
      // Hundredths of the range, or of one if the range is wide: round values that stay distinct.
      return Number((from + (room > 100 ? n / 100 : (room * (n % 101)) / 100)).toFixed(6));
    },
    fromCell(text) {
      if (text.trim() === '') return null;
      const digits = numeral(text);
      return digits === undefined ? text : Number(digits);
    },
    invalid(field) {
      const { min, max } = limitsOf(field, rules);
      const key = wrongTypeOf(rules);
      return [
        { value: 'x', key },
        ...(largest(field, whole) < 2 ** 60 ? [{ value: 2 ** 60, key: 'validation.tooLarge' }] : []),
        ...(whole ? [{ value: 1.5, key: fraction(field)?.key ?? key }] : []),
        ...(min > -Number.MAX_SAFE_INTEGER ? [{ value: Math.ceil(min) - 1, key: 'validation.min' }] : []),
        ...(max < Number.MAX_SAFE_INTEGER ? [{ value: Math.floor(max) + 1, key: 'validation.max' }] : []),
      ];
    },
  });
}

/**
 * A field limits the range of its kind and never widens it: `max: 40` on a share of 0 to 1 means 40 %, and is written
 * 0.4.
 */
function rangeKeys({ min, max }: NumberRules): NumberKeys {
  const range = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  return {
    unit: { type: 'string', description: 'Unit, shown after the value.' },
    min: { type: 'number', ...range, description: 'Smallest value.' },
    max: { type: 'number', ...range, description: 'Largest value.' },
    step: { type: 'number', exclusiveMinimum: 0, description: 'Step of the input.' },
  };
}

/** Also what machines write, with an exponent; but no other base, because who writes 0x10 does not mean 16. */
const PLAIN = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[Ee][+-]?\d+)?\s*$/;

const largest = ({ max = 0 }: FieldDefinition, whole: boolean): number =>
  whole ? Number.MAX_SAFE_INTEGER : Math.max(Number.MAX_SAFE_INTEGER, max);

const wrongTypeOf = ({ column }: NumberRules) => (column === 'integer' ? 'validation.integer' : 'validation.number');

function limitsOf(field: FieldDefinition, rules: NumberRules): { min: number; max: number; scale: number } {
  const scale = rules.scale?.(field) ?? 1;
  return {
    min: field.min === undefined ? (rules.min ?? -Number.MAX_SAFE_INTEGER) : field.min * scale,
    max: field.max === undefined ? (rules.max ?? Number.MAX_SAFE_INTEGER) : field.max * scale,
    scale,
  };
}

/** Memory can be entered in a larger unit than the stored one: 0.3 GiB is no whole number of MiB. */
function fraction({ type, unit }: FieldDefinition): Violation | undefined {
  return type === 'integer' && unit === 'MiB' ? { key: 'validation.wholeUnits', params: { unit } } : undefined;
}

function withUnit(value: number, { unit }: FieldDefinition): string | number {
  return unit === undefined ? value : limitText(value, unit);
}
