/** Keeps the largest series and sums the rest into one: more colours would be hard to distinguish. */
export function largestFirst<Series extends { counts: readonly number[] }>(
  series: readonly Series[],
  most: number,
): { shown: Series[]; rest: number[] | undefined } {
  if (series.length <= most) return { shown: [...series], rest: undefined };
  const sorted = series.toSorted((a, b) => sum(b.counts) - sum(a.counts));
  const others = sorted.slice(most);
  return {
    shown: sorted.slice(0, most),
    rest: (others[0]?.counts ?? []).map((_, index) => sum(others.map(({ counts }) => counts[index] ?? 0))),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
