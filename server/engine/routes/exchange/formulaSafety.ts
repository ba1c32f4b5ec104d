// Characters that begin a formula in a spreadsheet, full-width forms included.
const OPENS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text that a spreadsheet shows and does not run. */
export const withoutFormula = (text: string): string => (OPENS_FORMULA.test(text) ? `'${text}` : text);

/** Undoes `withoutFormula`, so that an exported file can be imported again. */
export const restoredText = (text: string): string =>
  text.startsWith("'") && OPENS_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
