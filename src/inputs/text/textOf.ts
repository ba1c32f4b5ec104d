/** What a text box shows of a value: nothing for nothing, and anything unexpected as JSON so that it can be mended. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
