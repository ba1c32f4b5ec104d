import type { Tone } from '#model/language/definition.ts';
import type { Spread } from '#src/pages/console/overview/overviewQuery.ts';

/** Sums the counts of a resource's states by tone; a state without a tone is neutral. */
export function countByTone({ values }: Pick<Spread, 'values'>): Record<Tone, number> {
  const counts: Record<Tone, number> = { neutral: 0, info: 0, success: 0, warning: 0, danger: 0 };
  for (const { tone = 'neutral', count } of values) counts[tone] += count;
  return counts;
}
