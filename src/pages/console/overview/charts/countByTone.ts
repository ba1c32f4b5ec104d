import type { Tone } from '#model/language/definition.ts';
import type { Spread } from '#src/pages/console/overview/overviewQuery.ts';

/**
 * The numbers of a resource's states added up by what their colour means; a state without a tone means nothing in
 * particular.
 */
export function countByTone({ values }: Pick<Spread, 'values'>): Record<Tone, number> {
  const counts: Record<Tone, number> = { neutral: 0, info: 0, success: 0, warning: 0, danger: 0 };
  for (const { tone = 'neutral', count } of values) counts[tone] += count;
  return counts;
}
