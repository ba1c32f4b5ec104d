import { KEPT_DIGITS } from './parseCsv.ts';

// Excel counts days from the last day of 1899, or on some computers from the first of 1904.
const EPOCH_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;

/** A cell as a workbook stores it, with what its numbers refer to. */
export interface CellSource {
  /** `s` shared text, `b` boolean, `d` date, `e` error, `str` and `inlineStr` text, `n` number. */
  type: string;
  style: number;
  hasFormula: boolean;
  words: readonly string[];
  formats: readonly string[];
  isFrom1904: boolean;
}

/** Precedes what is no content that anybody wrote: the error of a formula, or one that no program has calculated. */
const UNREADABLE = '\uFFFD';

/**
 * The content of the cell, as people would write it; '' for an empty one. Content that cannot be read begins with
 * U+FFFD.
 */
export function sheetText(value: string | undefined, source: CellSource): string {
  const { type, style, hasFormula, words, formats, isFrom1904 } = source;
  if (value === undefined) return hasFormula ? `${UNREADABLE}=` : '';
  switch (type) {
    case 's':
      return words[Number(value)] ?? '';
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'inlineStr':
      return restoredXml(value);
    case 'd':
      return value;
    case 'e':
      return `${UNREADABLE}${value}`;
    default:
      return isTimeFormat(formats[style] ?? '')
        ? timeText(Number(value), isFrom1904)
        : withZeros(numberText(value), formats[style] ?? '');
  }
}

/** Whether a cell is a whole number with more digits than the program that stores it keeps. */
export const isRounded = (text: string, { type, formats, style }: CellSource): boolean =>
  type === 'n' &&
  !isTimeFormat(formats[style] ?? '') &&
  /^-?\d+$/.test(text) &&
  text.replace('-', '').length > KEPT_DIGITS;

/** A format such as `000000` writes 42 as 000042. */
const withZeros = (text: string, format: string): string =>
  /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;

/** ECMA-376 22.4.2.4: characters that XML cannot hold are written as `_x0001_`. */
export const restoredXml = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

// Formats of every program, by their number: dates, times and both; those of Chinese dates from 27 on.
const TIME_NUMBERS = /^#(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;

function isTimeFormat(format: string): boolean {
  if (format.startsWith('#') && /^#\d+$/.test(format)) return TIME_NUMBERS.test(format);
  // Texts in quotation marks, what stands in brackets and escaped characters are no letters of it.
  const letters = format.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '');
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters);
}

function timeText(days: number, isFrom1904: boolean): string {
  const time = new Date(Math.round((isFrom1904 ? EPOCH_1904_MS : EPOCH_MS) + days * DAY_MS));
  if (Number.isNaN(time.getTime())) return String(days);
  const text = time.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('T', ' ').replace(/(\.000)?Z$/, '');
}

/** A calculated 0.3 has seventeen digits in the file; after rounding to what is shown, few are left. */
const FEW_DIGITS = 12;

function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || Number.isSafeInteger(number)) return Number.isFinite(number) ? String(number) : value;
  const shown = Number.parseFloat(number.toPrecision(KEPT_DIGITS));
  return decimalText(String(shown).replaceAll(/\D/g, '').length <= FEW_DIGITS ? shown : number);
}

/** Without an exponent, which no form takes. */
function decimalText(number: number): string {
  const text = String(number);
  if (!text.includes('e')) return text;
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/0+$/, '') : BigInt(Math.round(number)).toString();
}
