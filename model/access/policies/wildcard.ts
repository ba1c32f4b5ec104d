/** Does the word fit a pattern that may end in `*`: `ecrm:Get*`? */
export function fitsWildcard(pattern: string, word: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : pattern === word;
}
