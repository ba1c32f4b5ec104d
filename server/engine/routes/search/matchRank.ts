import { foldText } from '#model/values/foldText.ts';

/**
 * How well a text matches a search, less is better: the whole text, its beginning, a later part. Undefined if not every
 * word occurs.
 */
export function matchRank(q: string, text: string): number | undefined {
  const wanted = foldText(q);
  const there = foldText(text);
  if (there === wanted) return 0;
  if (there.startsWith(wanted)) return 1;
  if (there.includes(wanted)) return 2;
  return wanted.split(' ').every((word) => there.includes(word)) ? 3 : undefined;
}
