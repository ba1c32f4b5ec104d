import type { Tone } from '#model/language/definition.ts';

/** So many, those with the largest share of records in need of attention first; equals stay as they were. */
export function mostAmiss<Row extends { counts: Record<Tone, number> }>(rows: readonly Row[], most: number): Row[] {
  return rows.toSorted((a, b) => shareAmiss(b.counts) - shareAmiss(a.counts)).slice(0, most);
}

function shareAmiss(counts: Record<Tone, number>): number {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? 0 : (counts.danger + counts.warning) / total;
}
