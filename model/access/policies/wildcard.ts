/**
 * Whether the word matches a pattern that may end in `*`.
 *
 * @example
 *   fitsWildcard('ecrm:Get*', 'ecrm:GetOrder'); // true
 */
export function fitsWildcard(pattern: string, word: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : pattern === word;
}
