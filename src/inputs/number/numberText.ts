import { numeral } from '#model/values/numeral.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { storedLimits } from './quantityUnits.ts';
import type { BoxText } from './useTypedText.ts';

/** The number that one unit of the box represents: 0.01 for a percentage, 1024³ for bytes entered in GiB. */
export function scaledNumberText(factor: number): BoxText {
  return {
    write: (value) => (typeof value === 'number' ? String(rounded(value / factor)) : textual(value)),
    read: (text) => {
      if (text.trim() === '') return null;
      const plain = numeral(text);
      return plain === undefined ? text : rounded(Number(plain) * factor);
    },
  };
}

/** A number in a larger unit. A negative one, such as -1 for no limit, has no unit and is not converted. */
export function inUnit(factor: number): BoxText {
  const scaled = scaledNumberText(factor);
  const plain = scaledNumberText(1);
  return {
    write: (value) => (typeof value === 'number' && value < 0 ? plain : scaled).write(value),
    read: (text) => (numeral(text)?.startsWith('-') ? plain : scaled).read(text),
  };
}

/** A percentage, with or without its sign. */
export const percentText: BoxText = {
  write: (value) => scaledNumberText(0.01).write(value),
  read: (text) => {
    const shares = scaledNumberText(0.01).read(text.replace(/[%％]\s*$/, ''));
    return typeof shares === 'string' ? text : shares;
  },
};

/** Money stays a decimal string, because binary fractions would change it. */
export const moneyText: BoxText = {
  write: textual,
  read: (text) => {
    const plain = text.trim().replace(/^[¥￥]/, '');
    return plain === '' ? null : (numeral(plain) ?? plain);
  },
};

/** One step up or down by the arrow keys, within the limits of the field. */
export function stepped(field: FieldDefinition, value: unknown, direction: 1 | -1, factor: number): number {
  const { min, max, step = factor } = storedLimits(field);
  const from = typeof value === 'number' ? value : 0;
  return Math.min(max, Math.max(min, rounded(from + direction * step)));
}

function textual(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Removes the last digits of a binary fraction: 0.07 × 100 is 7, not 7.000000000000001. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
}
