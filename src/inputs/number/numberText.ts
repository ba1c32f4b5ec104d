import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { storedLimits } from './quantityUnits.ts';

/**
 * How a number is written in a text box and read back. `read` gives null for nothing, and the text itself for what is
 * no number: it stays in the box, and validation names the fault.
 */
export interface NumberText {
  write: (value: unknown) => string;
  read: (text: string) => number | string | null;
}

/** Full-width digits and grouping marks, as they come from an input method or a paste, become plain ones. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s,_]/g, '')
    .replaceAll('。', '.');
}

/** A number that one step of the box stands for: 0.01 for a percentage, 1024³ for bytes entered in GB. */
export function scaledNumberText(factor: number): NumberText {
  return {
    write: (value) => (typeof value === 'number' ? String(rounded(value / factor)) : textual(value)),
    read: (text) => {
      const plain = plainDigits(text);
      if (plain === '') return null;
      return isNumber(plain) ? rounded(Number(plain) * factor) : text;
    },
  };
}

/** Money stays a decimal string: binary fractions never touch it. */
export const moneyText: NumberText = {
  write: textual,
  read: (text) => {
    const plain = plainDigits(text).replace(/^[¥￥]/, '');
    return plain === '' ? null : plain;
  },
};

/** One step up or down by the arrow keys, inside the limits of the field. */
export function stepped(field: FieldDefinition, value: unknown, direction: 1 | -1, factor: number): number {
  const { min, max, step = factor } = storedLimits(field);
  const from = typeof value === 'number' ? value : 0;
  return Math.min(max, Math.max(min, rounded(from + direction * step)));
}

function textual(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);
}

/** Takes the last digits of a binary fraction away: 0.07 × 100 is 7, not 7.000000000000001. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
}
