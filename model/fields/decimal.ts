import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { numeral } from '#model/values/numeral.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

const MICRO = 1_000_000;

/** An amount of money has the same range and precision. */
const readMicro = microYuan;

const limits = (field: FieldDefinition) => ({
  min: field.min === undefined ? -Number.MAX_SAFE_INTEGER : Math.round(field.min * MICRO),
  max: field.max === undefined ? Number.MAX_SAFE_INTEGER : Math.round(field.max * MICRO),
});

const keys = {
  min: { type: 'number', description: 'Smallest value.' },
  max: { type: 'number', description: 'Largest value.' },
  unit: { type: 'string', description: 'Unit, shown after the value.' },
  unitOf: { type: 'string', description: 'The enum whose value determines the unit.' },
} as const satisfies KeySchemas;

/** An exact number: a decimal string with at most six decimals on the wire, whole millionths in storage. */
export const decimal = defineKind({
  kind: 'decimal',
  column: 'integer',
  addsUp: true,
  toColumn: (value) => (value === null ? null : (readMicro(value) ?? null)),
  fromColumn: (value) => (typeof value === 'number' ? decimalText(value) : null),
  operand: (value) => (value === null ? null : readMicro(value)),
  normalise(value) {
    const amount = isNumeral(value) ? readMicro(value) : undefined;
    return amount === undefined ? blankToNull(value) : decimalText(amount);
  },
  check(value, field): Violation | undefined {
    const amount = isNumeral(value) ? readMicro(value) : undefined;
    if (amount === undefined) return { key: 'validation.decimal' };
    const { min, max } = limits(field);
    if (amount < min) return { key: 'validation.min', params: { min: decimalText(min) } };
    if (amount > max) return { key: 'validation.max', params: { max: decimalText(max) } };
    return undefined;
  },
  fromText: (text) => (text.trim() === '' ? null : text.trim()),
  wire: () => ({ type: 'string', pattern: String.raw`^-?\d{1,10}(\.\d{1,6})?$` }),
});

export const decimalGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample(field, n) {
    const { min, max } = limits(field);
    const from = Math.max(min, Math.min(0, max));
    const step = MICRO / 4;
    return decimalText(from + (n * step <= max - from ? n * step : n % (max - from + 1)));
  },
  fromCell: (text) => (text.trim() === '' ? null : (numeral(text) ?? text.trim())),
  invalid(field) {
    const { min, max } = limits(field);
    return [
      { value: 'x', key: 'validation.decimal' },
      { value: '0.0000001', key: 'validation.decimal' },
      { value: true, key: 'validation.decimal' },
      ...(field.min === undefined ? [] : [{ value: decimalText(min - 1), key: 'validation.min' }]),
      ...(field.max === undefined ? [] : [{ value: decimalText(max + 1), key: 'validation.max' }]),
    ];
  },
});

const isNumeral = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Millionths without superfluous zeros: 2500000 is `2.5`. */
function decimalText(micro: number): string {
  const digits = String(Math.abs(micro)).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`;
}
