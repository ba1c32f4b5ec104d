import type { Tone } from '#model/language/definition.ts';

/**
 * The first `count` rows, those with the largest share of records that need attention first; equal rows keep their
 * order.
 */
export function worstFirst<Row extends { counts: Record<Tone, number> }>(rows: readonly Row[], most: number): Row[] {
  return rows.toSorted((a, b) => attentionShare(b.counts) - attentionShare(a.counts)).slice(0, most);
}

function attentionShare(counts: Record<Tone, number>): number {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? 0 : (counts.danger + counts.warning) / total;
}
