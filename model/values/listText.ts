/** The separators between the items of a list in one line of text. */
export const LIST_SEPARATOR = /[,\uFF0C;\uFF1B\n]/;

/** An item in quotation marks, in which two stand for one; or one up to the next separator. */
const ITEM = /\s*"((?:[^"]|"")*)"\s*(?:[,\uFF0C;\uFF1B\n]|$)|([^,\uFF0C;\uFF1B\n]*)(?:[,\uFF0C;\uFF1B\n]|$)/y;

const NEEDS_QUOTES = /[,\uFF0C;\uFF1B\n"]|^\s|\s$|^$|^[[{]/;

/**
 * Several texts as one, which `splitList` reads. A text that holds a separator is in quotation marks.
 *
 * @example
 *   joinList(['a', 'b, c']); // 'a,"b, c"'
 */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (NEEDS_QUOTES.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',');
}

/**
 * The items of a list that people or `joinList` wrote: separated by commas, semicolons or line breaks, in either width.
 * Nothing between two separators is no item.
 *
 * @example
 *   splitList('a; "b, c",'); // ['a', 'b, c']
 */
export function splitList(text: string): string[] {
  const items: string[] = [];
  ITEM.lastIndex = 0;
  while (ITEM.lastIndex < text.length) {
    const [, quoted, plain = ''] = ITEM.exec(text) ?? [];
    if (quoted !== undefined) items.push(quoted.replaceAll('""', '"'));
    else if (plain.trim() !== '') items.push(plain.trim());
  }
  return items;
}
