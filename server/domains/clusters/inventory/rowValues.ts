/** Text as long as its field. */
export const cut = (text: string, most: number): string => text.slice(0, most);

/** An instant of the API in milliseconds; null where there is none. */
export function timeOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
