const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * The fields whose values a text names.
 *
 * @example
 *   placeholdersIn('Runs on {flavor_id}'); // ['flavor_id']
 */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/**
 * A text in its order: words, and the fields whose values stand between them.
 *
 * @example
 *   textParts('Runs on {flavor_id}.'); // [{ text: 'Runs on ' }, { field: 'flavor_id' }, { text: '.' }]
 */
export function textParts(text: string): ({ text: string } | { field: string })[] {
  // With a group, `split` returns the names at the odd places.
  return text
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { field: part }))
    .filter((part) => !('text' in part) || part.text !== '');
}
