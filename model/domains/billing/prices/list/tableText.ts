/**
 * The cells of a copied table: rows of a spreadsheet, with tabs between them. A cell in quotes may have tabs, ends of
 * lines and doubled quotes.
 *
 * @example
 *   readTable('0.35\t0.30\r\n'); // [['0.35', '0.30']]
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') end();
    else if (char === '\n') {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows;
}

/** ¥ in both widths before an amount, or the word for yuan after it. */
const CURRENCY = /^[¥\uffe5]\s*|\s*\u5143$/g;

/**
 * An amount as spreadsheets write it, as a decimal: without a currency, separators of thousands and spaces. Anything
 * else stays as it was, for the one who entered it to correct.
 *
 * @example
 *   plainAmount('¥1,234.50 '); // '1234.50'
 */
export function plainAmount(text: string): string {
  const bare = text.trim().replace(CURRENCY, '');
  const whole = bare.replace(/[\s\u00A0]/g, '');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(whole)) return whole.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(whole) ? whole : text.trim();
}
