/** The value that a filter compares with: booleans are counted under their names, those without a value under none. */
export function filterWord(word: string): string | boolean | { empty: true } {
  if (word === '') return { empty: true };
  return word === 'true' ? true : word === 'false' ? false : word;
}
