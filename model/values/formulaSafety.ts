// Characters that begin a formula in a spreadsheet, full-width forms included, also after spaces. Quotes before it are
// those of texts that begin like an escaped formula.
const OPENS_FORMULA = /^'*\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

// A negative amount or share is a number in every spreadsheet.
const IS_DECIMAL = /^-[\d,]*\.?\d+(?:e[+-]?\d+)?\s?%?$/i;

const isFormula = (text: string): boolean => OPENS_FORMULA.test(text) && !IS_DECIMAL.test(text);

/** Text that a spreadsheet shows and does not run. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Undoes `withoutFormula`, so that an exported file can be imported again. */
export const restoredText = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
