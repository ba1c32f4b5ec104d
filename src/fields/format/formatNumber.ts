import { thousands } from '#src/i18n/reader/readerFormats.ts';

interface NumberForm {
  style?: 'percent';
  maximumFractionDigits?: number;
  useGrouping?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/** With the separators of thousands that the reader has chosen. */
export function grouped(format: Intl.NumberFormat, number: number): string {
  const separator = thousands();
  if (separator === undefined) return format.format(number);
  return format
    .formatToParts(number)
    .map(({ type, value }) => (type === 'group' ? separator : value))
    .join('');
}

/**
 * A number in the reader's language; one that is too large to be exact as 1.8×10¹⁹. Keeps each format: creating one, as
 * `toLocaleString` does, takes longer than the rest of a table cell.
 */
export function formatNumber(number: number, lang: string, form: NumberForm = {}): string {
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER && Number.isFinite(number)) return powerOfTen(number);
  const { style, maximumFractionDigits, useGrouping } = form;
  const key = `${lang} ${style} ${maximumFractionDigits} ${useGrouping}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(lang, form)));
  return grouped(format, number);
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function powerOfTen(number: number): string {
  const [digits = '', power = ''] = number.toExponential(1).split('e+');
  return `${digits}×10${power.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)}`;
}
