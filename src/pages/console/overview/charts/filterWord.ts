/** Converts a counted value to a filter value: booleans are counted by name, missing values under an empty name. */
export function filterWord(word: string): string | boolean | { empty: true } {
  if (word === '') return { empty: true };
  return word === 'true' ? true : word === 'false' ? false : word;
}
