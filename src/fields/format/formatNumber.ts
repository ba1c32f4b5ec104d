interface NumberForm {
  style?: 'percent';
  maximumFractionDigits?: number;
  useGrouping?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number in the reader's language. Keeps each format: creating one, as `toLocaleString` does, takes longer than the
 * rest of a table cell.
 */
export function formatNumber(number: number, lang: string, form: NumberForm = {}): string {
  const { style, maximumFractionDigits, useGrouping } = form;
  const key = `${lang} ${style} ${maximumFractionDigits} ${useGrouping}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(lang, form)));
  return format.format(number);
}
