/** Few enough rows of a table for the parameters of one statement, in either database. */
const AT_ONCE = 200;

/** Parts of a list, of which each fits into one statement. */
export function inPortions<T>(rows: readonly T[]): T[][] {
  const portions: T[][] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) portions.push(rows.slice(start, start + AT_ONCE));
  return portions;
}
