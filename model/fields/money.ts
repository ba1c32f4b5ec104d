import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { MICRO_YUAN_PER_YUAN, microYuan, yuan } from '#model/rules/money/money.ts';
import { numeral, plainText } from '#model/values/numeral.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

/** One amount is at most this much, in yuan, unless the field says otherwise: sums of many stay whole numbers. */
const MOST = 100_000_000;

const limits = (field: FieldDefinition) => ({
  min: Math.round((field.min ?? -MOST) * MICRO_YUAN_PER_YUAN),
  max: Math.round((field.max ?? MOST) * MICRO_YUAN_PER_YUAN),
});

const keys = {
  min: { type: 'number', description: 'Smallest amount, in yuan. Default: -100000000.' },
  max: { type: 'number', description: 'Largest amount, in yuan. Default: 100000000.' },
  unit: { type: 'string', description: 'What the price is for, shown after the amount: /h.' },
  price: {
    type: 'boolean',
    description:
      'What one unit costs: shown with all its decimals. Other amounts have two, and the exact one as a tooltip.',
  },
} as const satisfies KeySchemas;

/** Yuan: a decimal string with at most six decimals on the wire, whole micro-yuan in storage. */
export const money = defineKind({
  kind: 'money',
  column: 'integer',
  addsUp: true,
  toColumn: (value) => (value === null ? null : (microYuan(value) ?? null)),
  fromColumn: (value) => (typeof value === 'number' ? yuan(value) : null),
  operand: (value) => (value === null ? null : microYuan(value)),
  normalise(value) {
    const amount = isAmount(value) ? microYuan(value) : undefined;
    return amount === undefined ? blankToNull(value) : yuan(amount);
  },
  check(value, field): Violation | undefined {
    const amount = isAmount(value) ? microYuan(value) : undefined;
    if (amount === undefined) return { key: 'validation.money' };
    const { min, max } = limits(field);
    if (amount < min) return { key: 'validation.min', params: { min: yuan(min) } };
    if (amount > max) return { key: 'validation.max', params: { max: yuan(max) } };
    return undefined;
  },
  fromText: (text) => blankOr(text),
  wire: () => ({ type: 'string', pattern: String.raw`^-?\d{1,10}(\.\d{1,6})?$`, description: 'Yuan' }),
});

export const moneyGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample(field, n) {
    const { min, max } = limits(field);
    const from = Math.max(min, Math.min(0, max));
    const fen = 10_000;
    return yuan(from + (n * fen <= max - from ? n * fen : n % (max - from + 1)));
  },
  fromCell: (text) =>
    text.trim() === '' ? null : (numeral(plainText(text).replace(/^\u00A5|\u5143$/g, '')) ?? text.trim()),
  invalid(field) {
    const { min, max } = limits(field);
    return [
      { value: 'x', key: 'validation.money' },
      { value: '0.0000001', key: 'validation.money' },
      { value: true, key: 'validation.money' },
      { value: yuan(min - 1), key: 'validation.min' },
      { value: yuan(max + 1), key: 'validation.max' },
    ];
  },
});

function isAmount(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function blankOr(text: string): Json {
  return text.trim() === '' ? null : text.trim();
}
