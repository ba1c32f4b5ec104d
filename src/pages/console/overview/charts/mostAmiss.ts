import type { Tone } from '#model/language/definition.ts';

/**
 * The first `count` rows, those with the largest share of records that need attention first; equal rows keep their
 * order.
 */
export function mostAmiss<Row extends { counts: Record<Tone, number> }>(rows: readonly Row[], most: number): Row[] {
  return rows.toSorted((a, b) => shareAmiss(b.counts) - shareAmiss(a.counts)).slice(0, most);
}

function shareAmiss(counts: Record<Tone, number>): number {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? 0 : (counts.danger + counts.warning) / total;
}
