import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { plainText } from '#model/values/numeral.ts';
import { blankToNull, defineKind, operandOfClass } from './defineKind.ts';
import type { FieldKind, KindTraits } from './kind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

/**
 * A kind whose values are the words of `values`; with `wire: number`, the whole numbers written in those words.
 *
 * @example
 *   choiceKind({ kind: 'state' }).check('on', { ...field, values: { on } }); // undefined
 */
export function choiceKind(rules: Partial<KindTraits> & { kind: string }): FieldKind {
  return defineKind({
    column: (field) => (isCounted(field) ? 'integer' : 'text'),
    family: 'scalar',
    isChoice: true,
    ...rules,
    operators: ['eq', 'ne', 'in', 'nin', 'empty'],
    operand: (value, field) => operandOfClass(value, isCounted(field) ? 'integer' : 'text'),
    normalise: (value, field) => (isCounted(field) && isWholeNumber(value) ? Number(value) : blankToNull(value)),
    check: (value, field) =>
      typeof value === (isCounted(field) ? 'number' : 'string') && Object.hasOwn(field.values ?? {}, String(value))
        ? undefined
        : { key: 'validation.choice' },
    fromText(text, field) {
      const word = wordOf(text.trim(), field);
      return isCounted(field) && isWholeNumber(word) ? Number(word) : word;
    },
    wire: (field) => {
      const words = Object.keys(field.values ?? {});
      return isCounted(field) ? { type: 'integer', enum: words.map(Number) } : { type: 'string', enum: words };
    },
  });
}

/**
 * The grammar of a kind whose values are the words of `values`.
 *
 * @example
 *   choiceGrammarOf({}).sample({ ...field, values: { on, off } }, 0); // 'on'
 */
/* @__NO_SIDE_EFFECTS__ */
export function choiceGrammarOf<Keys extends KeySchemas>(keys: Keys): KindGrammar<Keys> {
  return defineGrammar({
    keys,
    sample(field, n) {
      const words = Object.keys(field.values ?? {});
      const word = words[n % words.length];
      return word === undefined ? null : isCounted(field) ? Number(word) : word;
    },
    fromCell(text, field) {
      const plain = text.trim();
      const word = plain === '' ? null : writtenWord(plain, field);
      return isCounted(field) && isWholeNumber(word) ? Number(word) : word;
    },
    invalid: () => ['no-such-value', 1.5, true, 'constructor'].map((value) => ({ value, key: 'validation.choice' })),
  });
}

function isCounted(field: FieldDefinition): boolean {
  return field.wire === 'number';
}

function isWholeNumber(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value);
}

/** A file that people write may contain the label instead of the word. */
function wordOf(text: string, { values = {} }: FieldDefinition): string | null {
  if (text === '') return null;
  if (Object.hasOwn(values, text)) return text;
  return Object.keys(values).find((word) => values[word]?.label.zh === text || values[word]?.label.en === text) ?? text;
}

/** The word itself, or the only one with this label in either language, without case and width. */
function writtenWord(text: string, { values = {} }: FieldDefinition): string {
  if (Object.hasOwn(values, text)) return text;
  const same = (label: string | undefined) => label !== undefined && plainText(label).toLowerCase() === wanted;
  const wanted = plainText(text).toLowerCase();
  const words = Object.keys(values).filter(
    (word) => same(word) || same(values[word]?.label.zh) || same(values[word]?.label.en),
  );
  return words.length === 1 ? (words[0] ?? text) : text;
}
