/** Marks that a copied text carries and no screen shows: directions, a zero-width space, a byte order mark. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Digits alone, or in groups of three or four with one mark throughout; then decimals. */
const NUMERAL = /^([+-]?)(\d+|\d{1,3}([ ,_])\d{3}(?:\3\d{3})*|\d{1,4}(?:,\d{4})+)?(?:\.(\d*))?$/;

/**
 * A text without marks that no screen shows, with digits and signs in their usual width, as input methods, spreadsheets
 * and web pages write them.
 *
 * @example
 *   plainText(' ８０％ '); // '80%'
 */
export function plainText(text: string): string {
  return text.replaceAll(UNSEEN, '').normalize('NFKC').replaceAll('\u2212', '-').trim();
}

/**
 * The plain decimal digits of a number as people and spreadsheets write it; undefined if the text is none. A comma
 * groups digits and never begins decimals: `1,5` is refused, not read as 15.
 *
 * @example
 *   numeral('１,024.50'); // '1024.50'
 */
export function numeral(text: string): string | undefined {
  const parts = NUMERAL.exec(plainText(text).replace('\u3002', '.'));
  const [, sign = '', whole = '', , decimals = ''] = parts ?? [];
  if (whole === '' && decimals === '') return undefined;
  const digits = whole.replaceAll(/\D/g, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}
