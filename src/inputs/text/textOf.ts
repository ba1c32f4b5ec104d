/** The text of a value in a text box: empty for null, and JSON for an unexpected value so that it can be corrected. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
